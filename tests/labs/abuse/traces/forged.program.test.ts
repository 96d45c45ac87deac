import { expect, it } from 'vitest';
import { addToReport, times } from '../report.ts';
import { forge, forgeries } from './forged-trip.ts';

it.each(forgeries)('pays nothing for $title', { timeout: 3_600_000 }, (forgery) => {
  const tries = times(150, 100_000);
  let paid = 0;
  for (let index = 0; index < tries; index++) if (forge(forgery, index) > 0) paid++;
  addToReport({ attack: `forged trip: ${forgery.title}`, times: tries, happened: `paid: ${paid}` });
  expect(paid).toBe(0);
});
