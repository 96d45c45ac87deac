import { settingNames } from '#server/read-settings.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, risky, wrong } from './finding.ts';

/** Names in a settings file that nobody reads: most often a misspelt one. */
export function checkNames(names: readonly string[], others: readonly string[]): Finding[] {
  const known = new Set([...settingNames, ...others]);
  return names
    .filter((name) => !known.has(name))
    .map((name) =>
      risky(`${name} is no setting.`, 'Look for a mistake in its name: server/SETTINGS.md has them all.'),
    );
}

/** Settings that are valid together and still not what an operator wants. */
export function checkSettings(settings: Settings): Finding[] {
  return [
    ...checkProduction(settings),
    ...checkBot(settings),
    ...checkProxy(settings),
    ...checkCluster(settings),
    ...checkLeftOvers(settings),
  ];
}

function checkProduction({ isProduction, adminPort, botToken }: Settings): Finding[] {
  const found: Finding[] = [];
  if (botToken && !isProduction)
    found.push(
      risky(
        'Anybody can read /metrics and /openapi.json: NODE_ENV is not production.',
        'Set NODE_ENV=production, and ADMIN_PORT for the console and Prometheus.',
      ),
    );
  if (isProduction && adminPort === null)
    found.push(
      risky(
        'Nobody can read the metrics or enter the console: in production PORT does not carry them.',
        'Set ADMIN_PORT, and keep it off the internet.',
      ),
    );
  return found;
}

function checkBot({
  botToken,
  publicUrl,
  isBotInTest,
  isProduction,
  isLocalMessengerPublic,
}: Settings): Finding[] {
  const found: Finding[] = [];
  if (botToken && !publicUrl)
    found.push(
      wrong(
        'There is a bot, but no PUBLIC_URL: the messenger has no address for its updates, so nobody can pay.',
        'Set PUBLIC_URL to the HTTPS address of the game.',
      ),
    );
  if (botToken && isBotInTest && isProduction)
    found.push(
      risky(
        'The bot lives in the messenger’s test environment: its Stars are no money.',
        'Leave BOT_TEST_ENVIRONMENT out for the real one.',
      ),
    );
  if (isLocalMessengerPublic)
    found.push(
      risky(
        'Every machine that reaches HOST can sign in as any player: ALLOW_LOCAL_MESSENGER=1 and no bot.',
        'Set BOT_TOKEN for a real game, or leave HOST out.',
      ),
    );
  return found;
}

function checkProxy({ publicUrl, trustedProxies, host, botToken }: Settings): Finding[] {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.');
  if (publicUrl?.startsWith('https:') && !trustedProxies)
    return [
      wrong(
        'PUBLIC_URL is HTTPS, so a proxy stands before the server, and all players share the rate limit of its address.',
        'Set TRUST_PROXY=1.',
      ),
    ];
  if (trustedProxies && !isLoopback && botToken)
    return [
      risky(
        `TRUST_PROXY is set and HOST=${host}: whoever reaches the port without the proxy can claim any address.`,
        'Let only the proxy reach the port: a firewall, a private network, or HOST=127.0.0.1.',
      ),
    ];
  return [];
}

function checkCluster({ mongodbUri, redisUrl, isProduction, drainMs }: Settings): Finding[] {
  const found: Finding[] = [];
  if (mongodbUri && !redisUrl)
    found.push(
      risky(
        'There is no REDIS_URL: a second server on this MongoDB would miss changes, and count limits apart.',
        'Set REDIS_URL before you start a second server.',
      ),
    );
  if (isProduction && redisUrl && drainMs === 0)
    found.push(
      risky(
        'DRAIN_SECONDS=0: a balancer sends calls to a server that stops, and they fail.',
        'Leave DRAIN_SECONDS out: it is 3 in production.',
      ),
    );
  return found;
}

/** Settings that are for one start or for trying things out. */
function checkLeftOvers({ acceptsClock, hasDevTools, botToken, auditedAMinute }: Settings): Finding[] {
  const found: Finding[] = [];
  if (acceptsClock)
    found.push(
      risky('ACCEPT_CLOCK=1: a start with a wrong clock believes it.', 'It is for one start. Remove it.'),
    );
  if (hasDevTools && botToken)
    found.push(
      risky(
        'DEV_TOOLS=1 with a bot: game time can be moved, payments can be made up, and any data may be used.',
        'Remove it where players pay. The console does not need it: people enter by invitation.',
      ),
    );
  if (auditedAMinute === 0)
    found.push(
      risky(
        'AUDITED_A_MINUTE=0: nobody compares balances with their ledgers.',
        'Leave it out, or set a number.',
      ),
    );
  return found;
}
