// `npm run test:load`: measures how long an honest player waits, alone, beside ten abusers, and while the
// abusers make as many calls to another server (the control), in one run on the server that `npm start` runs.
// Takes four minutes. The machine should do nothing else meanwhile: compare ratios, and the server's
// processor time.
//
//   LOAD_ROUNDS=2 npm run test:load          a shorter run
//   LOAD_PROFILE=folder npm run test:load    writes CPU profiles of the server

import { runAttacks } from '../abuse/run-attacks.mjs';

await runAttacks('load', ['tests/labs/load']);
