/** Where the engine's module is, as the build puts it beside the page. */
declare module 'dicebase/module' {
  const address: string;
  export default address;
}
