/** Light, dark, or as the system has it. */
import { recall, remember } from './memory';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const stored = recall('theme');
const first = THEMES.find((each) => each === stored) ?? 'system';
let chosen = $state<Theme>(first);

const show = (theme: Theme) => (document.documentElement.dataset.theme = theme);
show(first);

export const theme = {
  get chosen() {
    return chosen;
  },
  next() {
    chosen = THEMES[(THEMES.indexOf(chosen) + 1) % THEMES.length]!;
    remember('theme', chosen);
    show(chosen);
  },
};
