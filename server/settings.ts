import { resolve } from 'node:path';

/** A token bucket: so many at once, so many a second from then on. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Without it a real `mongod` where a binary is at hand, else the embedded database. */
  readonly mongodbUri: string | null;
  readonly dataDir: string;
  /** The built game. */
  readonly publicDir: string;
  /** Without it the local messenger. */
  readonly botToken: string | null;
  /** What the messenger's updates have to carry; made up when none is told. */
  readonly botWebhookSecret: string | null;
  /** Where the Bot API is. */
  readonly botApiUrl: string;
  /** The bot lives in the world that the messenger keeps for tests. */
  readonly isBotInTest: boolean;
  /** The game's own address as the world sees it: updates are sent there, and the bot's button opens it. */
  readonly publicUrl: string | null;
  /** Whom /paysupport names. */
  readonly supportContact: string | null;
  /** Pages outside of the game: the laboratory's account, and who helps. What has none isn't offered. */
  readonly accountUrl: string | null;
  readonly supportUrl: string | null;
  /** How often payments are looked for whose update never came. */
  readonly reconcileEveryMs: number;
  /** How often the bot looks for what it has to tell. */
  readonly noticesEveryMs: number;
  /** An ad network: the address of its ads and the secret that it signs confirmations with. */
  readonly ads: { readonly url: string; readonly secret: string } | null;
  /** The service that says which NFTs a wallet holds: its address, its key, and the collections by kind. */
  readonly nftIndex: {
    readonly url: string;
    readonly key: string | null;
    readonly collections: Readonly<Record<string, string>>;
  } | null;
  readonly hasDevTools: boolean;
  /** When set, developer calls must carry it in `X-Designer-Token`. */
  readonly designerToken: string | null;
  /** Behind a proxy the caller's address is the last one in `X-Forwarded-For`. */
  readonly trustsProxy: boolean;
  readonly sessionRate: Rate;
  readonly addressRate: Rate;
}

export const defaultSettings: Settings = {
  port: 3000,
  host: '127.0.0.1',
  mongodbUri: null,
  dataDir: resolve('.data'),
  publicDir: resolve('.build/public'),
  botToken: null,
  botWebhookSecret: null,
  botApiUrl: 'https://api.telegram.org',
  isBotInTest: false,
  publicUrl: null,
  supportContact: null,
  accountUrl: null,
  supportUrl: null,
  reconcileEveryMs: 10 * 60_000,
  noticesEveryMs: 20_000,
  ads: null,
  nftIndex: null,
  hasDevTools: true,
  designerToken: null,
  trustsProxy: false,
  sessionRate: { burst: 600, perSecond: 100 },
  addressRate: { burst: 600, perSecond: 100 },
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings from the environment (protocol, 'Running'). Throws on one that makes no sense. */
export function readSettings(env: Environment): Settings {
  const botToken = env.BOT_TOKEN || null;
  return {
    ...defaultSettings,
    port: readPort(env.PORT),
    host: env.HOST || defaultSettings.host,
    mongodbUri: env.MONGODB_URI || null,
    dataDir: resolve(env.DATA_DIR || '.data'),
    botToken,
    botWebhookSecret: env.BOT_WEBHOOK_SECRET || null,
    botApiUrl: env.BOT_API_URL || defaultSettings.botApiUrl,
    isBotInTest: env.BOT_TEST_ENVIRONMENT === '1',
    publicUrl: readUrl('PUBLIC_URL', env.PUBLIC_URL),
    supportContact: env.SUPPORT_CONTACT || null,
    accountUrl: readUrl('ACCOUNT_URL', env.ACCOUNT_URL),
    supportUrl: readUrl('SUPPORT_URL', env.SUPPORT_URL),
    ads: readAds(env),
    nftIndex: readNftIndex(env),
    trustsProxy: env.TRUST_PROXY === '1',
    ...readDevTools(env, botToken),
  };
}

/** On with the local messenger unless told otherwise; in production only for who holds the designer's token. */
function readDevTools(env: Environment, botToken: string | null) {
  const isProduction = env.NODE_ENV === 'production';
  const token = env.DEV_TOOLS_TOKEN || null;
  const isWanted = env.DEV_TOOLS ? env.DEV_TOOLS === '1' : botToken === null;
  return {
    hasDevTools: isWanted && (!isProduction || token !== null),
    designerToken: isProduction ? token : null,
  };
}

function readAds({ AD_URL, AD_SECRET }: Environment): Settings['ads'] {
  const url = readUrl('AD_URL', AD_URL);
  if (url === null) return null;
  if (!AD_SECRET) throw new Error('AD_URL needs AD_SECRET: unsigned confirmations are worth nothing');
  return { url, secret: AD_SECRET };
}

/** `NFT_COLLECTIONS` is `kind=address` for each of the kinds, with commas in between. */
function readNftIndex({ NFT_INDEX_URL, NFT_INDEX_KEY, NFT_COLLECTIONS }: Environment): Settings['nftIndex'] {
  const url = readUrl('NFT_INDEX_URL', NFT_INDEX_URL);
  if (url === null) return null;
  const collections = Object.fromEntries(
    (NFT_COLLECTIONS ?? '')
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter(([kind, address]) => kind && address) as [string, string][],
  );
  if (Object.keys(collections).length === 0) throw new Error('NFT_INDEX_URL needs NFT_COLLECTIONS');
  return { url: url.replace(/\/$/, ''), key: NFT_INDEX_KEY || null, collections };
}

function readUrl(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (!URL.canParse(text)) throw new Error(`${name}=${text} is not an address`);
  return text;
}

function readPort(text: string | undefined): number {
  if (!text) return defaultSettings.port;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Error(`PORT=${text} is not a port`);
  return port;
}
