/** A card as text, `ones=3,full-house=25`, and as entries. */

export type Entries = Record<string, number>;

export const entriesOf = (card = ''): Entries =>
  Object.fromEntries(
    card
      .split(',')
      .filter(Boolean)
      .map((entry) => entry.split('='))
      .map(([id = '', points]) => [id, Number(points)]),
  );

export const cardOf = (entries: Entries) =>
  Object.entries(entries)
    .map(([id, points]) => `${id}=${points}`)
    .join(',');

export function withEntry(card: string | undefined, id: string, points: number | null): string {
  const entries = entriesOf(card);
  if (points === null) delete entries[id];
  else entries[id] = points;
  return cardOf(entries);
}
