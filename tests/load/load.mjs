// `npm run test:load`: measures how long an honest player waits, alone and beside ten abusers, in one run on the server
// that `npm start` runs. Takes three minutes. The machine should do nothing else meanwhile.

import { runAttacks } from '../abuse/run-attacks.mjs';

await runAttacks('load', ['tests/load']);
