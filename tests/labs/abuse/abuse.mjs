// `npm run test:abuse`: attacks the real server and the rules, in the long form of the tests that `npm test`
// runs briefly. Prints a table of what was tried, how often, and what happened.
//
//   npm run test:abuse                     everything, in about an hour
//   npm run test:abuse -- tests/labs/abuse      only these tests
//   ABUSE_SHARE=0.1 npm run test:abuse     a tenth of the tries

import { runAttacks } from './run-attacks.mjs';

/** Every test whose subject is an attack. */
const attacks = [
  'tests/labs/abuse',
  'tests/server/http/calls/answer-error.test.ts',
  'tests/stories/server/http/fuzz.program.test.ts',
  'tests/server/http/limits.test.ts',
  'tests/stories/server/http/odd-errors.test.ts',
  'tests/stories/server/http/public-surface.test.ts',
  'tests/stories/server/http/rate-limits.test.ts',
  'tests/server/live/connection-limits.test.ts',
  'tests/server/commands/core/calls.test.ts',
  'tests/stories/server/core/idempotency.test.ts',
  'tests/stories/server/core/races.test.ts',
  'tests/stories/server/crew/referral-limits.test.ts',
  'tests/server/commands/shop/payments.test.ts',
  'tests/stories/server/shop/refunds.test.ts',
  'tests/server/commands/shop/wallets.test.ts',
  'tests/server/commands/trip/report-taps.test.ts',
  ...['messenger', 'providers'].flatMap((folder) => [
    `tests/server/${folder}`,
    `tests/stories/server/${folder}`,
  ]),
];

const asked = process.argv.slice(2);
await runAttacks('abuse', asked.length > 0 ? asked : attacks);
