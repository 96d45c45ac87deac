import process from 'node:process';

/**
 * `npm run console-link -- NAME ROLE` prints a link that signs this person in to the console, once and within ten minutes.
 * It asks the running server on this machine, with the owner's token in DEV_TOOLS_TOKEN.
 */
const [name, role = 'operator'] = process.argv.slice(2);
if (!name) fail('Say for whom: npm run console-link -- NAME [operator|designer|owner]');
const { HOST = '127.0.0.1', PORT = '3000', ADMIN_PORT, CONSOLE_URL, DEV_TOOLS_TOKEN } = process.env;
const host = HOST.includes(':') ? `[${HOST}]` : HOST;
const url = `http://${host}:${ADMIN_PORT || PORT}`;

const response = await fetch(`${url}/dev/console-links/`, {
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    ...(DEV_TOOLS_TOKEN ? { 'X-Designer-Token': DEV_TOOLS_TOKEN } : {}),
  },
  body: JSON.stringify({ name, role }),
}).catch(() => fail(`No server answers at ${url}. It needs the same PORT or ADMIN_PORT as this command.`));
const answer = await response.json();
if (!response.ok) fail(`The server refused: ${answer.detail} ${JSON.stringify(answer.fields ?? '')}`);
process.stdout.write(
  `${(CONSOLE_URL ?? url).replace(/\/$/, '')}${answer.link}\n` +
    `It lets ${name} in as ${role}, once, until ${answer.expiresAt}.\n`,
);

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
