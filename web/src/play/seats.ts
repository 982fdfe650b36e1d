/** Who plays: people and bots, in the order of play. */
import type { Game, Rules } from '../engine/types';
import { recall, remember } from '../memory';
import { say } from '../words/index.svelte';

export interface Seat {
  /** As it was typed; a seat without a name is called by its place. */
  name: string;
  bot: boolean;
}

/** How many can play together. */
export interface Places {
  from: number;
  to: number;
}

/** Cards that nobody acts on lie beside each other: as many as find room on a phone. */
const MOST_CARDS = 6;

/** True if all play into one file; otherwise each fills a card of their own, for its points. */
export const isShared = (objective: string) => objective === 'win' || objective === 'beat';

export function placesOf(rules: Rules, objective: string): Places {
  if (!isShared(objective)) return { from: 1, to: rules.family === 'scorecard' && objective === 'expected-score' ? MOST_CARDS : 1 };
  if (rules.family === 'scorecard') return rules.action_dice?.players ?? { from: 2, to: 2 };
  return { from: rules.players, to: rules.players };
}

/** Cards against another player take too long to solve here; with action dice a bot is rated. */
export function playable(game: Game, rules: Rules | null): Game {
  if (game.family !== 'scorecard') return game;
  const acts = rules?.family === 'scorecard' && rules.action_dice !== null;
  const names = ['expected-score', 'target', ...(acts ? ['win'] : [])];
  return { ...game, objectives: game.objectives.filter(({ name }) => names.includes(name)) };
}

export const peopleOf = (seats: Seat[]) => seats.flatMap(({ bot }, place) => (bot ? [] : [place]));

export function seatName(seats: Seat[], place: number): string {
  const { name, bot } = seats[place] ?? { name: '', bot: false };
  if (name) return name;
  if (bot) return seats.filter((each) => each.bot).length > 1 ? say('seat.bot.n', { number: place + 1 }) : say('seat.bot');
  return place === 0 ? say('player.you') : say('player.other', { number: place + 1 });
}

const SEATS = 'seats';
const USUAL: Seat[] = [{ name: '', bot: false }];

/** Those who played last. */
export function lastSeats(): Seat[] {
  try {
    const seats = JSON.parse(recall(SEATS) ?? '') as Seat[];
    return seats.length ? seats : USUAL;
  } catch {
    return USUAL;
  }
}

export const keepSeats = (seats: Seat[]) => remember(SEATS, JSON.stringify(seats));

/** As many seats as can play: what is missing is filled up with bots. */
export const seated = (seats: Seat[], { from, to }: Places): Seat[] =>
  [...seats, ...Array.from({ length: Math.max(0, from - seats.length) }, () => ({ name: '', bot: true }))].slice(0, to);

/** How the others are called from the place of one of them. */
export const sayPlayerFrom = (seats: Seat[], mover: number) => (places: number) => seatName(seats, (mover + places) % seats.length);

/** A list that begins with the player at a place, as one that begins with the first. */
export const rotated = <T>(list: T[], mover: number): T[] => list.map((_, place) => list[(place - mover + list.length) % list.length]!);
