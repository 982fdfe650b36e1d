/** Rules that are being written and not saved: they are there again after a look at another view, or another visit. */
import { recall, remember } from '../memory';
import type { OwnRules } from './own.svelte';

export interface Draft extends OwnRules {
  /** The id that they will be saved under. */
  id: string;
}

const NAME = 'rules.drafts';
const LAST = 'rules.last';

/** By what was opened: the id of saved rules, or that of the game that they were made from. */
function stored(): Record<string, Draft> {
  try {
    return JSON.parse(recall(NAME) ?? '{}') as Record<string, Draft>;
  } catch {
    return {};
  }
}

export const draftOf = (opened: string): Draft | null => stored()[opened] ?? null;

export function keepDraft(opened: string, draft: Draft) {
  remember(NAME, JSON.stringify({ ...stored(), [opened]: draft }));
}

export function dropDraft(opened: string) {
  const { [opened]: _dropped, ...others } = stored();
  remember(NAME, JSON.stringify(others));
}

/** What was opened last. */
export const lastOpened = () => recall(LAST) ?? '';
export const rememberOpened = (opened: string) => remember(LAST, opened);
