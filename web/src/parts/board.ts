/** Where the fields of a race lie on paper. The player to move sits at the bottom; play goes round with the clock. */
import type { RaceRules } from '../engine/types';

export interface Point {
  x: number;
  y: number;
}

export interface Board {
  /** From one edge to the other. */
  size: number;
  /** How large a field is. */
  field: number;
  /** The way of each player, from that player's entry on: all fields of the ring, then the goal. */
  ways: Point[][];
  homes: Point[][];
}

/** How many fields the entry of a player lies behind that of the player to move. */
export function offset(rules: RaceRules, seat: number, player: number): number {
  const at = (seat: number) =>
    Math.floor(((seat % rules.players) * rules.seats) / rules.players) * (rules.ring / rules.seats);
  return (at(seat + player) - at(seat) + rules.ring) % rules.ring;
}

/** The fields of a quarter of the cross, from an entry on, on a grid of eleven. */
const QUARTER = [[0, 4], [1, 4], [2, 4], [3, 4], [4, 4], [4, 3], [4, 2], [4, 1], [4, 0], [5, 0]] as const;
const CROSS_GOAL = [[1, 5], [2, 5], [3, 5], [4, 5]] as const;
const CROSS_HOME = [[0, 0], [1, 0], [0, 1], [1, 1]] as const;

function turned([x, y]: readonly [number, number], quarters: number): Point {
  let [a, b] = [x, y];
  for (let turn = 0; turn < quarters % 4; turn++) [a, b] = [10 - b, a];
  return { x: a + 0.5, y: b + 0.5 };
}

function cross(rules: RaceRules, offsets: number[]): Board {
  const BOTTOM_LEFT = 3;
  const ring = [0, 1, 2, 3].flatMap((quarter) => QUARTER.map((cell) => turned(cell, quarter + BOTTOM_LEFT)));
  const quarterOf = (offset: number) => offset / QUARTER.length + BOTTOM_LEFT;
  return {
    size: 11,
    field: 0.86,
    ways: offsets.map((offset) => [
      ...ring.slice(offset),
      ...ring.slice(0, offset),
      ...CROSS_GOAL.map((cell) => turned(cell, quarterOf(offset))),
    ]),
    homes: offsets.map((offset) => CROSS_HOME.slice(0, rules.pieces).map((cell) => turned(cell, quarterOf(offset)))),
  };
}

function circle(rules: RaceRules, offsets: number[]): Board {
  const { ring, goal, pieces } = rules;
  const size = 24;
  const radius = 9;
  const field = Math.min(1.4, ((2 * Math.PI * radius) / ring) * 0.88);
  const point = (index: number, distance: number): Point => {
    const angle = Math.PI / 2 + (2 * Math.PI * index) / ring;
    return { x: size / 2 + distance * Math.cos(angle), y: size / 2 + distance * Math.sin(angle) };
  };
  const inward = Math.min(field * 1.15, (radius - 1.5) / goal);
  const step = (field * ring) / (2 * Math.PI * radius);
  return {
    size,
    field,
    ways: offsets.map((offset) => [
      ...Array.from({ length: ring }, (_, index) => point(offset + index, radius)),
      ...Array.from({ length: goal }, (_, square) => point(offset + ring - 1, radius - (square + 1) * inward)),
    ]),
    homes: offsets.map((offset) =>
      Array.from({ length: pieces }, (_, piece) =>
        point(offset + ((piece % 2) - 0.5) * step * 1.1, radius + field * (1.15 + Math.floor(piece / 2) * 1.05)),
      ),
    ),
  };
}

export function boardOf(rules: RaceRules, seat: number, players: number): Board {
  const offsets = Array.from({ length: players }, (_, player) => offset(rules, seat, player));
  const { ring, seats, goal, pieces } = rules;
  return ring === 40 && seats === 4 && goal === 4 && pieces <= 4 ? cross(rules, offsets) : circle(rules, offsets);
}

/** Distances as text, `0,0,12,50`, and as numbers. */
export const distancesOf = (text: string) => text.split(',').map(Number);

export const startOf = ({ pieces, on_entry }: RaceRules) =>
  Array.from({ length: pieces }, (_, index) => (index < pieces - on_entry ? 0 : 1));
