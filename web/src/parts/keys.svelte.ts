/** Keys that do something wherever one is on the page, as long as nobody is typing. */
import { untrack } from 'svelte';

export interface Shortcut {
  /** As `KeyboardEvent.key` has them. */
  keys: string[];
  /** How they are shown. */
  shown: string;
  does: string;
  act: (key: string) => void;
}

let lists = $state.raw<Shortcut[][]>([]);

export const shortcuts = {
  get all(): Shortcut[] {
    return lists.flat();
  },
};

/** Shortcuts that there are as long as a component is. */
export function useKeys(listOf: () => Shortcut[]) {
  $effect(() => {
    const list = listOf();
    lists = [...untrack(() => lists), list];
    return () => (lists = lists.filter((each) => each !== list));
  });
}

const TYPED = 'input:not([type=checkbox], [type=radio]), select, textarea, dialog, [contenteditable]';

/** Does what a key is for. */
export function onkey(event: KeyboardEvent) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.target instanceof Element && event.target.closest(TYPED)) return;
  const found = shortcuts.all.find(({ keys }) => keys.includes(event.key));
  if (!found) return;
  event.preventDefault();
  found.act(event.key);
}

/** Digits as faces of dice. */
export const facesUpTo = (sides: number): string[] => Array.from({ length: sides }, (_, index) => String(index + 1));
