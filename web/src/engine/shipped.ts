/** Tables that lie beside the page, where they are. */

declare const SHIPPED_TABLES: string[];

/** The bytes of a table, if it is one of them and can be had: offline it may not be. */
export async function shippedTable(name: string): Promise<Uint8Array | null> {
  const file = `${name}.dicebase`;
  if (!SHIPPED_TABLES.includes(file)) return null;
  const response = await fetch(`./tables/${file}`).catch(() => null);
  return response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
}
