// `npm run doctor`: says what is wrong with the settings of the environment, and what to do. `npm run doctor
// -- FILE` reads a file of settings as systemd and compose do. Ends with status 1 when something is wrong,
// else 0; it changes nothing. `npm run doctor -- --accept-clock` confirms the time of the database's clock
// after a jump that only a person can confirm.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { bundleTool } from '../setup/bundle-tool.mjs';

const [file, ...others] = process.argv.slice(2);
if (others.length > 0) {
  console.error('Use: npm run doctor, npm run doctor -- FILE, or npm run doctor -- --accept-clock');
  process.exit(2);
}
if (file === '--accept-clock') {
  try {
    const { acceptClock } = await bundleTool('doctor', 'tools/doctor/examine.ts');
    console.log(await acceptClock(process.env.MONGODB_URI, resolve(process.env.DATA_DIR || '.data')));
    process.exit(0);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
try {
  const fromFile = file === undefined ? {} : parseEnv(readFileSync(file, 'utf8'));
  const { examine, writeFindings } = await bundleTool('doctor', 'tools/doctor/examine.ts');
  const findings = await examine({ ...process.env, ...fromFile }, Object.keys(fromFile));
  console.log(writeFindings(findings));
  process.exitCode = findings.some(({ level }) => level === 'wrong') ? 1 : 0;
} catch (error) {
  console.error(`The settings can't be examined: ${error.message}`);
  process.exit(1);
}
