/** The views of the page, in the order of the navigation; each is loaded when it is first looked at. */
import type { Component } from 'svelte';
import type { Plain } from './words/index.svelte';
import type { View } from './route.svelte';

interface Shown {
  view: View;
  name: Plain;
  load: () => Promise<{ default: Component }>;
}

export const views: Shown[] = [
  { view: 'ask', name: 'view.ask', load: () => import('./ask/Ask.svelte') },
  { view: 'play', name: 'view.play', load: () => import('./play/Play.svelte') },
  { view: 'train', name: 'view.train', load: () => import('./train/Train.svelte') },
  { view: 'review', name: 'view.review', load: () => import('./review/Reviews.svelte') },
  { view: 'look', name: 'view.look', load: () => import('./look/Look.svelte') },
  { view: 'rules', name: 'view.rules', load: () => import('./rules/Rules.svelte') },
];
