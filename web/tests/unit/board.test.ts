import { expect, test } from '@playwright/test';
import { boardOf, distancesOf, offset } from '../../src/parts/board';
import type { RaceRules } from '../../src/engine/types';

const rules = (ring: number, seats: number, players: number) => ({ ring, seats, players, pieces: 4, goal: 4 }) as RaceRules;
const places = (way: { x: number; y: number }[]) => new Set(way.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size;

for (const [ring, seats, players] of [[40, 4, 4], [48, 6, 6], [40, 4, 2], [32, 4, 3]] as const)
  test(`a ring of ${ring} with ${players} players: each way has a place of its own for every field`, () => {
    const board = boardOf(rules(ring, seats, players), 0, players);
    for (const way of board.ways) {
      expect(way).toHaveLength(ring + 4);
      expect(places(way)).toBe(ring + 4);
    }
    const homes = board.homes.flat();
    expect(places([...homes, ...board.ways[0]!])).toBe(homes.length + ring + 4);
  });

test('players sit as far apart as can be', () => {
  expect([0, 1, 2, 3].map((player) => offset(rules(40, 4, 4), 0, player))).toEqual([0, 10, 20, 30]);
  expect([0, 1].map((player) => offset(rules(40, 4, 2), 0, player))).toEqual([0, 20]);
});

test('pieces are read', () => expect(distancesOf('0,0,12,50')).toEqual([0, 0, 12, 50]));
