/** The records of all games, as the browser keeps them; a page in another tab may change them too. */
import { recall, remember } from '../memory';
import { noRecord, readRecords, written, type Record } from './record';

const NAME = 'train';

let all = $state.raw(readRecords(recall(NAME)));
addEventListener('storage', () => (all = readRecords(recall(NAME))));

export const records = {
  of: (subject: string): Record => all[subject] ?? noRecord,
  /** Read again before it is changed, so that nothing of another tab is lost. */
  change(subject: string, to: (record: Record) => Record) {
    const kept = readRecords(recall(NAME));
    // A browser that keeps nothing still has what this visit brought.
    const record = kept[subject] ?? records.of(subject);
    all = { ...all, ...kept, [subject]: to(record) };
    remember(NAME, written(all));
  },
};
