/** The views of the page, in the order of the navigation. Most come for the first; the others are loaded when one is looked at. */
import type { Component } from 'svelte';
import Ask from './ask/Ask.svelte';
import type { Plain } from './words/index.svelte';
import type { View } from './route.svelte';

interface Shown {
  view: View;
  name: Plain;
  load: () => Promise<Component>;
  /** True if others lead there, and the navigation does not. */
  isAside?: boolean;
}

type Other = View & keyof typeof import('./others');

const other = (view: Other): Shown => ({ view, name: `view.${view}`, load: async () => (await import('./others'))[view] });

export const views: Shown[] = [
  // The frame is shown before the first view is made, in a task of its own.
  { view: 'ask', name: 'view.ask', load: () => new Promise((done) => setTimeout(() => done(Ask))) },
  other('play'),
  other('train'),
  other('review'),
  other('look'),
  other('rules'),
  { ...other('game'), isAside: true },
];
