/** German names of dice, and of games that are named by dice or a target: they come with the views besides the first. */
interface Names {
  /** The name of a die by its English one. */
  die: (name: string) => string;
  /** The name of a game that is made of another, by its English one. */
  made: (name: string, nameOf: (base: string) => string) => string;
}

let known = $state.raw<Names>({ die: (name) => name, made: (name, nameOf) => nameOf(name) });

export const names = {
  die: (name: string) => known.die(name),
  made: (name: string, nameOf: (base: string) => string) => known.made(name, nameOf),
  add: (more: Names) => (known = more),
};
