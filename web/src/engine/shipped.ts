/** What lies beside the page: tables, and sheets that take a browser too long to find. */

declare const SHIPPED_TABLES: string[];
declare const SHIPPED_SHEETS: string[];

/** What is at an address beside the page, if it is there and can be had: offline it may not be. */
async function beside(address: string): Promise<Response | null> {
  const response = await fetch(address).catch(() => null);
  return response?.ok ? response : null;
}

/** The bytes of a table. */
export async function shippedTable(name: string): Promise<Uint8Array | null> {
  const file = `${name}.dicebase`;
  if (!SHIPPED_TABLES.includes(file)) return null;
  const response = await beside(`./tables/${file}`);
  return response && new Uint8Array(await response.arrayBuffer());
}

/** What a person can remember of a game, as `dicebase sheet --json` has told it. */
export async function shippedSheet(game: string): Promise<unknown> {
  const file = `${game}.json`;
  return SHIPPED_SHEETS.includes(file) ? ((await beside(`./sheets/${file}`))?.json() ?? null) : null;
}
