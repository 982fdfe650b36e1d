import { others } from './browsers';
import { test } from './page';

for (const { title, isThere } of others)
  if (!isThere) test.skip(`${title}: not on this machine, skipped`, () => {});
