// `npm run console-link -- [NAME]`: prints a link by which an owner enters the console, once and within an
// hour. Run it on the server's machine, with the server's settings: it writes to the database of the running
// server. See `make-link.ts`.
import { resolve } from 'node:path';
import { bundleTool } from '../setup/bundle-tool.mjs';

const [name = 'owner', ...others] = process.argv.slice(2);
if (others.length > 0) {
  console.error('Use: npm run console-link, or npm run console-link -- NAME');
  process.exit(2);
}
const { HOST = '127.0.0.1', PORT, ADMIN_PORT, CONSOLE_URL, MONGODB_URI, DATA_DIR } = process.env;
try {
  const { makeOwnerLink } = await bundleTool('console-link', 'tools/console-link/make-link.ts');
  const { link, until } = await makeOwnerLink(MONGODB_URI, resolve(DATA_DIR || '.data'), name);
  const isEverywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = isEverywhere ? '127.0.0.1' : HOST.includes(':') ? `[${HOST}]` : HOST;
  const url = (CONSOLE_URL || `http://${host}:${ADMIN_PORT || PORT || 3000}`).replace(/\/$/, '');
  console.log(`${url}${link}`);
  console.log(`It lets ${name} in as owner, once, until ${until}. Whoever opens it first is ${name}.`);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
