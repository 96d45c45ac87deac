import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import { readNetworks } from './core/caller-network.ts';
import { type Developer, defaultSettings, type Settings } from './settings.ts';

/** Invalid settings, with a sentence for each. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const text = z.string();
const flag = z.enum(['0', '1'], 'has to be 0 or 1').transform((value) => value === '1');
const url = z.url({ protocol: /^https?$/, error: 'is not an address that starts with http:// or https://' });
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'is not a port: a number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'is not a port: a number from 0 to 65535');
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, 'is not a whole number of PROTO')
  .transform(Number);
const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, `is not a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `is not a whole number from ${min} to ${max}`);
const secret = text.min(16, 'is too short: at least 16 characters');
/** Names of people with a token each. */
const namedTokens = text.regex(
  /^[\w.-]{1,32}=[^\s,]{16,}(,[\w.-]{1,32}=[^\s,]{16,})*$/,
  'has to be name=token,name=token,… with tokens of at least 16 characters',
);

const environment = z.object({
  NODE_ENV: text.optional(),
  PORT: port.optional(),
  HOST: text.optional(),
  ADMIN_PORT: port.optional(),
  MONGODB_URI: text
    .regex(/^mongodb(\+srv)?:\/\//, 'has to start with mongodb:// or mongodb+srv://')
    .optional(),
  REDIS_URL: text
    .regex(/^rediss?:\/\//, 'has to start with redis:// or rediss://')
    .refine(URL.canParse, 'is not an address: redis://name:password@host:6379')
    .optional(),
  DATA_DIR: text.optional(),
  BACKUP_DIR: text.optional(),
  HASH_KEY: text.min(32, 'is too short: at least 32 characters').optional(),
  BOT_TOKEN: text
    .regex(/^\d+:\S+$/, "is not a bot's token: the bot's id, a colon, and the secret part")
    .optional(),
  BOT_WEBHOOK_SECRET: text
    .regex(/^[\w-]{16,256}$/, 'has to be 16 to 256 letters, digits, underscores or hyphens')
    .optional(),
  BOT_API_URL: url.optional(),
  BOT_TEST_ENVIRONMENT: flag.optional(),
  PUBLIC_URL: url.optional(),
  TEAM_CHAT: text
    .regex(/^-?\d{1,15}$/, "is not a chat's id, such as -1001234567890")
    .transform(Number)
    .optional(),
  CONSOLE_URL: url.optional(),
  SUPPORT_CONTACT: text.optional(),
  ACCOUNT_URL: url.optional(),
  SUPPORT_URL: url.optional(),
  AD_SCRIPT: url.optional(),
  AD_ZONE: text.regex(/^\d{1,12}$/, "is not a zone's number").optional(),
  AD_HOSTS: text
    .regex(/^https:\/\/[\w.*-]+(,https:\/\/[\w.*-]+)*$/, 'has to be https://host,https://host,…')
    .optional(),
  AD_SECRET: secret.optional(),
  NFT_INDEX_URL: url.optional(),
  NFT_INDEX_KEY: text.optional(),
  NFT_COLLECTIONS: text
    .regex(/^\s*[^=,\s]+=[^=,\s]+\s*(,\s*[^=,\s]+=[^=,\s]+\s*)*$/, 'has to be kind=address,kind=address,…')
    .optional(),
  EXCHANGE_AFFILIATES: text
    .regex(
      /^[\w-]+=https?:\/\/[^\s:@,/]+:[^\s:@,/]+@[^\s@,/]+(,[\w-]+=https?:\/\/[^\s:@,/]+:[^\s:@,/]+@[^\s@,/]+)*$/,
      'has to be exchange=https://key:secret@host,exchange=https://key:secret@host,…',
    )
    .optional(),
  EXCHANGE_REGISTRY_URL: url.optional(),
  EXCHANGE_REGISTRY_KEY: text.optional(),
  ACCEPT_CLOCK: flag.optional(),
  TRUST_PROXY: text
    .transform((value) => (/^\d$/.test(value) ? Number(value) : readNetworks(value)))
    .refine(
      (value) => value !== null,
      'has to be the number of proxies, or their networks: 10.0.0.0/8,fd00::/8',
    )
    .optional(),
  CALLS_AT_ONCE: count(1, 10_000).optional(),
  CALLS_WAITING: count(0, 100_000).optional(),
  DRAIN_SECONDS: count(0, 5).optional(),
  DEV_TOOLS: flag.optional(),
  DEV_TOOLS_TOKEN: secret.optional(),
  DESIGNER_TOKENS: namedTokens.optional(),
  OPERATOR_TOKENS: namedTokens.optional(),
  GRANT_LIMIT: wholeNumber.optional(),
  AUDITED_A_MINUTE: count(0, 100_000).optional(),
  ANALYTICS: z.enum(['on', 'off'], 'has to be on or off').optional(),
  ALLOW_LOCAL_MESSENGER: flag.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/json', 'has to be http/json, the only one here').optional(),
});
/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(environment.shape);

type Environment = z.infer<typeof environment>;

/** Settings whose values must not be logged. */
const secretNames = new Set([
  'BOT_TOKEN',
  'BOT_WEBHOOK_SECRET',
  'HASH_KEY',
  'AD_SECRET',
  'EXCHANGE_AFFILIATES',
  'EXCHANGE_REGISTRY_KEY',
  'DEV_TOOLS_TOKEN',
  'DESIGNER_TOKENS',
  'OPERATOR_TOKENS',
  'MONGODB_URI',
  'REDIS_URL',
]);

/** Control characters, refused in values; such a value would never match a request's header or address. */
const control = /\p{Cc}/u;

/**
 * Settings from the environment, without spaces and line feeds around them; an empty variable counts as
 * unset. Throws a SettingsError.
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  const trimmed = Object.entries(variables).map(([name, value]) => [name, value?.trim()] as const);
  const given = Object.fromEntries(trimmed.filter(([, value]) => value !== ''));
  const broken = settingNames.filter((name) => control.test(given[name] ?? ''));
  if (broken.length > 0)
    throw new SettingsError(
      broken.map((name) => `${name} has a line break or another control character in it.`).join('\n'),
    );
  const read = environment.safeParse(given);
  const faults = read.success
    ? findConflicts(read.data)
    : read.error.issues.map(({ path: [name], message }) =>
        secretNames.has(String(name))
          ? `${String(name)} ${message}.`
          : `${String(name)}=${given[String(name)]} ${message}.`,
      );
  if (!read.success || faults.length > 0) throw new SettingsError(faults.join('\n'));
  return toSettings(read.data);
}

/** Faults of settings that are valid each by itself but not together. */
function findConflicts(env: Environment): string[] {
  const faults: string[] = [];
  if (env.REDIS_URL && !env.MONGODB_URI)
    faults.push('REDIS_URL joins processes that share a database, so it needs MONGODB_URI.');
  if (env.MONGODB_URI) faults.push(...databaseFaults(env.MONGODB_URI));
  const ads = [env.AD_SCRIPT, env.AD_ZONE, env.AD_SECRET];
  if (ads.some(Boolean) && !ads.every(Boolean))
    faults.push(
      'AD_SCRIPT, AD_ZONE and AD_SECRET belong together: without the secret anybody could confirm an ad.',
    );
  if (env.EXCHANGE_AFFILIATES && env.EXCHANGE_REGISTRY_URL)
    faults.push(
      'EXCHANGE_AFFILIATES and EXCHANGE_REGISTRY_URL exclude each other: one of them confirms accounts.',
    );
  if (env.EXCHANGE_REGISTRY_URL && !env.EXCHANGE_REGISTRY_KEY)
    faults.push('EXCHANGE_REGISTRY_URL needs EXCHANGE_REGISTRY_KEY, which the registry knows the game by.');
  if (env.NFT_INDEX_URL && !env.NFT_COLLECTIONS)
    faults.push('NFT_INDEX_URL needs NFT_COLLECTIONS, which says what to look for.');
  // A Bot API server of one's own also sends updates to private networks.
  if (env.PUBLIC_URL) faults.push(...publicUrlFaults(env.PUBLIC_URL, !!env.BOT_TOKEN && !env.BOT_API_URL));
  if (env.ADMIN_PORT && env.ADMIN_PORT === (env.PORT ?? defaultSettings.port))
    faults.push(`PORT and ADMIN_PORT are both ${env.ADMIN_PORT}. Give ADMIN_PORT another number.`);
  const developers = readDevelopers(env);
  if (env.DEV_TOOLS && env.BOT_TOKEN && developers.length === 0)
    faults.push('DEV_TOOLS=1 with a bot needs DEV_TOOLS_TOKEN: without it any player could use the tools.');
  if (new Set(developers.map(({ token }) => token)).size < developers.length)
    faults.push(
      'DEV_TOOLS_TOKEN, DESIGNER_TOKENS and OPERATOR_TOKENS have a token twice: it tells nobody apart.',
    );
  if (!env.BOT_TOKEN && !env.ALLOW_LOCAL_MESSENGER && env.HOST && !isLoopback(env.HOST))
    faults.push(
      `HOST=${env.HOST} is reachable from other machines, and without BOT_TOKEN the local messenger signs in ` +
        'anybody as anybody. Set BOT_TOKEN, leave HOST out, or set ALLOW_LOCAL_MESSENGER=1 if that is what you want.',
    );
  return faults;
}

/** Faults of database options that could lose confirmed changes, or show players old states. */
function databaseFaults(uri: string): string[] {
  const options = new Map(
    [...new URLSearchParams(uri.split('?')[1] ?? '')].map(([name, value]) => [name.toLowerCase(), value]),
  );
  const [readPreference, w] = [options.get('readpreference'), options.get('w')];
  const journal = options.get('journal') ?? options.get('j');
  const faults: string[] = [];
  if (readPreference && readPreference !== 'primary')
    faults.push(
      `MONGODB_URI reads from others than the primary (readPreference=${readPreference}), which are behind: players would ` +
        'see old states. Remove readPreference from it.',
    );
  if (w && w !== 'majority')
    faults.push(
      `MONGODB_URI has w=${w}, and a change that fewer members than a majority have gets lost with them. Set w=majority, or ` +
        'leave w out, which is the same here.',
    );
  if (journal === 'false')
    faults.push(
      'MONGODB_URI has journal=false, and an answered change gets lost in a power cut. Remove journal from it.',
    );
  return faults;
}

function toSettings(env: Environment): Settings {
  const isProduction = env.NODE_ENV === 'production';
  const developers = readDevelopers(env);
  // Without a bot the tools are on by default, because sign-in needs them.
  const isWanted = env.DEV_TOOLS ?? !env.BOT_TOKEN;
  const hasDevTools = isWanted && (!isProduction || developers.length > 0);
  return {
    ...defaultSettings,
    isProduction,
    port: env.PORT ?? defaultSettings.port,
    host: env.HOST ?? defaultSettings.host,
    adminPort: env.ADMIN_PORT ?? null,
    mongodbUri: env.MONGODB_URI ?? null,
    redisUrl: env.REDIS_URL ?? null,
    dataDir: resolve(env.DATA_DIR ?? '.data'),
    backupDir: resolve(env.BACKUP_DIR ?? env.DATA_DIR ?? '.data'),
    hashKey: env.HASH_KEY ?? null,
    botToken: env.BOT_TOKEN ?? null,
    botWebhookSecret: env.BOT_WEBHOOK_SECRET ?? null,
    botApiUrl: env.BOT_API_URL ?? defaultSettings.botApiUrl,
    isBotInTest: env.BOT_TEST_ENVIRONMENT ?? false,
    publicUrl: env.PUBLIC_URL ?? null,
    teamChat: env.TEAM_CHAT ?? null,
    consoleUrl: env.CONSOLE_URL ?? null,
    supportContact: env.SUPPORT_CONTACT ?? null,
    accountUrl: env.ACCOUNT_URL ?? null,
    supportUrl: env.SUPPORT_URL ?? null,
    ads: readAds(env),
    affiliates: readAffiliates(env),
    nftIndex: readNftIndex(env),
    exchangeRegistry:
      env.EXCHANGE_REGISTRY_URL && env.EXCHANGE_REGISTRY_KEY
        ? { url: env.EXCHANGE_REGISTRY_URL.replace(/\/$/, ''), key: env.EXCHANGE_REGISTRY_KEY }
        : null,
    acceptsClock: env.ACCEPT_CLOCK ?? false,
    trustedProxies: env.TRUST_PROXY ?? 0,
    admission: {
      ...defaultSettings.admission,
      maxRunning: env.CALLS_AT_ONCE ?? defaultSettings.admission.maxRunning,
      maxWaiting: env.CALLS_WAITING ?? defaultSettings.admission.maxWaiting,
    },
    drainMs: 1000 * (env.DRAIN_SECONDS ?? (isProduction ? 3 : 0)),
    hasDevTools,
    // The owner's token opens everything, so it is for trying things out.
    developers: isProduction && !hasDevTools ? developers.filter(({ role }) => role !== 'owner') : developers,
    grantLimit: env.GRANT_LIMIT ?? defaultSettings.grantLimit,
    auditedAMinute: env.AUDITED_A_MINUTE ?? defaultSettings.auditedAMinute,
    hasAnalytics: env.ANALYTICS !== 'off',
    tracesUrl: readTracesUrl(env),
    isLocalMessengerPublic: !env.BOT_TOKEN && env.HOST !== undefined && !isLoopback(env.HOST),
  };
}

function readNftIndex({ NFT_INDEX_URL, NFT_INDEX_KEY, NFT_COLLECTIONS }: Environment): Settings['nftIndex'] {
  if (!NFT_INDEX_URL || !NFT_COLLECTIONS) return null;
  const pairs = NFT_COLLECTIONS.split(',').map((pair) => pair.trim().split('=') as [string, string]);
  return {
    url: NFT_INDEX_URL.replace(/\/$/, ''),
    key: NFT_INDEX_KEY ?? null,
    collections: Object.fromEntries(pairs),
  };
}

/** The traces' own address is used unchanged; the common one gets their path, by OTLP's rule. */
function readTracesUrl(env: Environment): string | null {
  const shared = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, '');
  return env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (shared ? `${shared}/v1/traces` : null);
}

function readAds({ AD_SCRIPT, AD_ZONE, AD_SECRET, AD_HOSTS }: Environment): Settings['ads'] {
  if (!AD_SCRIPT || !AD_ZONE || !AD_SECRET) return null;
  return { script: AD_SCRIPT, zone: AD_ZONE, secret: AD_SECRET, hosts: AD_HOSTS?.split(',') ?? [] };
}

function readAffiliates({ EXCHANGE_AFFILIATES }: Environment): Settings['affiliates'] {
  const pairs = EXCHANGE_AFFILIATES?.split(',') ?? [];
  return pairs.map((pair) => {
    const end = pair.indexOf('=');
    const { origin, username, password } = new URL(pair.slice(end + 1));
    return {
      exchange: pair.slice(0, end),
      url: origin,
      key: decodeURIComponent(username),
      secret: decodeURIComponent(password),
    };
  });
}

/** True for a host that only this machine can reach. */
function isLoopback(host: string): boolean {
  if (isIP(host) === 4) return host.startsWith('127.');
  return host === '::1' || host === 'localhost';
}

/** Ports that the messenger sends updates to. */
const webhookPorts = ['', '80', '88', '8443'];
/** Addresses of private networks, of one machine and of one link. */
const privateAddress =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(::1?\]|f[cd]|fe[89ab])/;

/**
 * Faults of the game's public address. `isForMessenger`: players come from the messenger, which opens nothing
 * but HTTPS and can't reach a private network.
 */
function publicUrlFaults(text: string, isForMessenger: boolean): string[] {
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const faults: string[] = [];
  if (username || password)
    return ['PUBLIC_URL has a name or a password in it, which players would see. Leave them out.'];
  if (pathname !== '/' || search || hash)
    faults.push(
      `PUBLIC_URL=${text} has more than a host, and the game is served at the root of its host. Leave out what follows the host.`,
    );
  if (!isForMessenger) return faults;
  if (protocol !== 'https:')
    faults.push(
      `PUBLIC_URL=${text} is not HTTPS, and the messenger opens nothing else. Put a TLS proxy in front of the server ` +
        '(tools/deploy/README.md) and set its https:// address.',
    );
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname.includes('.');
  if (!isNamed || privateAddress.test(hostname) || /\.(localhost|local|internal|lan)\.?$/.test(hostname))
    faults.push(
      `PUBLIC_URL=${text} leads to a machine or network of your own, where the messenger can't send payments. Set the ` +
        'address that players open.',
    );
  if (protocol === 'https:' && !webhookPorts.includes(port))
    faults.push(
      `PUBLIC_URL=${text} has the port ${port}, and the messenger sends payments only to 443, 80, 88 and 8443. Use one of them.`,
    );
  return faults;
}

interface TokenSettings {
  readonly DEV_TOOLS_TOKEN?: string | undefined;
  readonly DESIGNER_TOKENS?: string | undefined;
  readonly OPERATOR_TOKENS?: string | undefined;
}

/** Everybody with a token: the owner, and the designers and operators by name. */
function readDevelopers(env: TokenSettings): Developer[] {
  const owner: Developer[] = env.DEV_TOOLS_TOKEN
    ? [{ name: 'owner', role: 'owner', token: env.DEV_TOOLS_TOKEN }]
    : [];
  return [
    ...owner,
    ...readNamed('designer', env.DESIGNER_TOKENS),
    ...readNamed('operator', env.OPERATOR_TOKENS),
  ];
}

function readNamed(role: Role, tokens = ''): Developer[] {
  const pairs = tokens.split(',').filter(Boolean);
  return pairs.map((pair) => {
    const end = pair.indexOf('=');
    return { name: pair.slice(0, end), role, token: pair.slice(end + 1) };
  });
}
