// `npm run test:abuse`: attacks the real server and the rules, in the long form of the tests that `npm test`
// runs briefly. Prints a table of what was tried, how often, and what happened.
//
//   npm run test:abuse                     everything, in about an hour
//   npm run test:abuse -- tests/abuse      only these tests
//   ABUSE_SHARE=0.1 npm run test:abuse     a tenth of the tries

import { runAttacks } from './run-attacks.mjs';

/** Every test whose subject is an attack. */
const attacks = [
  'tests/abuse',
  'tests/server/http/calls/answer-size.test.ts',
  'tests/server/http/calls/fuzz.program.test.ts',
  'tests/server/http/limits/limits.test.ts',
  'tests/server/http/calls/odd-errors.test.ts',
  'tests/server/http/pages/public-surface.test.ts',
  'tests/server/http/limits/rate-limits.test.ts',
  'tests/server/live/connection-limits.test.ts',
  'tests/server/commands/core/calls.test.ts',
  'tests/server/commands/core/idempotency.test.ts',
  'tests/server/commands/core/races.test.ts',
  'tests/server/commands/crew/referral-limits.test.ts',
  'tests/server/commands/shop/payments.test.ts',
  'tests/server/commands/shop/refunds.test.ts',
  'tests/server/commands/shop/wallets.test.ts',
  'tests/server/commands/trip/late-reports.test.ts',
  'tests/server/messenger',
  'tests/server/providers',
];

const asked = process.argv.slice(2);
await runAttacks('abuse', asked.length > 0 ? asked : attacks);
