import { resolve } from 'node:path';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { AdmissionSettings } from './core/admission.ts';
import type { TrustedProxies } from './core/caller-network.ts';
import { machineTimers, type Timers } from './core/timers.ts';

/** A rate limit: `burst` calls together, `perSecond` on average. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** A token for scripts, with the name and the role that it acts under. */
export interface Developer {
  readonly name: string;
  readonly role: Role;
  readonly token: string;
}

/** Our place at an ad network. */
export interface AdZone {
  /** The address of the network's script. */
  readonly script: string;
  readonly zone: string;
  /** Part of the postback's address, which only the network knows. */
  readonly secret: string;
}

/** Our affiliate account at one exchange. `url` is the origin of its API. */
export interface Affiliate {
  readonly exchange: string;
  readonly url: string;
  readonly key: string;
  readonly secret: string;
}

export interface Settings {
  /** The machine's; a test gives its own and moves them. */
  readonly timers: Timers;
  readonly port: number;
  readonly host: string;
  /** Carries the console, metrics and the API's description, which the public port lacks in production. */
  readonly adminPort: number | null;
  /** Without it the server starts a real `mongod` if it finds a binary, otherwise the embedded database. */
  readonly mongodbUri: string | null;
  /** Redis or Valkey, for several processes on one database. */
  readonly redisUrl: string | null;
  readonly dataDir: string;
  /** Folder of the backups, which also gets the log of deleted accounts. */
  readonly backupDir: string;
  /** Key of the hashes that outlive deleted accounts; the database keeps one when it isn't set. */
  readonly hashKey: string | null;
  /** The folder of the built game. */
  readonly publicDir: string;
  /** Set by `NODE_ENV=production`. Pages for operators and developers aren't public then. */
  readonly isProduction: boolean;
  /** Without it the local messenger is used. */
  readonly botToken: string | null;
  /**
   * The secret header of the messenger's updates. Derived from the installation's secret when it isn't set.
   */
  readonly botWebhookSecret: string | null;
  /** The address of the Bot API. */
  readonly botApiUrl: string;
  /** The bot belongs to the messenger's test environment. */
  readonly isBotInTest: boolean;
  /** The game's public address. The messenger sends updates there, and the bot's button opens it. */
  readonly publicUrl: string | null;
  /** Id of the chat that the bot tells what waits for the team; null for none. */
  readonly teamChat: number | null;
  /** The console's address for the team, without `/console/`; null when messages carry no link. */
  readonly consoleUrl: string | null;
  /** The contact that /paysupport names. */
  readonly supportContact: string | null;
  /**
   * Web pages outside the game: the laboratory's account, and support. The HUD hides a link that has no
   * address.
   */
  readonly accountUrl: string | null;
  readonly supportUrl: string | null;
  /** Interval at which the server asks the messenger for payments whose update never arrived. */
  readonly reconcileEveryMs: number;
  /** First pause after a database was refused, before it is tried again. */
  readonly refusedPauseMs: number;
  /** Interval of comparing the messenger's webhook with the server's own address. */
  readonly webhookEveryMs: number;
  /** Interval at which failed refunds are tried again. */
  readonly refundsEveryMs: number;
  /** Interval at which the server looks for what the team is to be told. */
  readonly teamEveryMs: number;
  /** Interval at which the server looks for due notices. */
  readonly noticesEveryMs: number;
  /** Interval at which the server deletes accounts whose grace is over. */
  readonly departuresEveryMs: number;
  /** Interval at which the server follows players who are banned, leave or were merged. */
  readonly absencesEveryMs: number;
  /**
   * Intervals at which waiting pilots begin to count and idle recruits leave, and at which crews are scored
   * for review.
   */
  readonly crewsEveryMs: number;
  /** Interval at which the server sends due rewards of events. */
  readonly eventsEveryMs: number;
  /** Interval at which the server looks for a season that is over, to send its rewards. */
  readonly seasonsEveryMs: number;
  readonly scoresEveryMs: number;
  /** Interval at which the server looks for full research pools. */
  readonly researchEveryMs: number;
  /**
   * Players that the continuous audit checks a minute; 0 turns it off. `auditEveryMs` is between its rounds.
   */
  readonly auditedAMinute: number;
  readonly auditEveryMs: number;
  /** True: the server notes players' activity and computes the daily tables. */
  readonly hasAnalytics: boolean;
  /** Interval at which refused calls and faults of clients are saved. */
  readonly reportsEveryMs: number;
  /** Intervals at which players' days are saved, and at which the server looks for a day that is over. */
  readonly playerDaysEveryMs: number;
  readonly tablesEveryMs: number;
  /** Interval at which the metrics count waiting work. */
  readonly backlogsEveryMs: number;
  /** The collector's address for traces by OTLP; null for no traces. */
  readonly tracesUrl: string | null;
  /** Collecting the metrics takes milliseconds, so a text is reused for this long. */
  readonly metricsForMs: number;
  /** An ad network, and the hosts besides its script's that its code needs. */
  readonly ads: (AdZone & { readonly hosts: readonly string[] }) | null;
  /** The index of NFTs by wallet: its address, its key, and the collections by kind. */
  readonly nftIndex: {
    readonly url: string;
    readonly key: string | null;
    readonly collections: Readonly<Record<string, string>>;
  } | null;
  /** Partner exchanges that answer themselves whether an account is our client's. */
  readonly affiliates: readonly Affiliate[];
  /** The registry that confirms accounts at partner exchanges: its address and key. */
  readonly exchangeRegistry: { readonly url: string; readonly key: string } | null;
  /** Interval at which the server asks it about accounts that are being checked. */
  readonly registryEveryMs: number;
  /** Interval at which a process on a database at `mongodbUri` shares its contacts with devices. */
  readonly contactsEveryMs: number;
  /** Starts although the machine's clock is behind the time at which the data was used. */
  readonly acceptsClock: boolean;
  /** Turns on calls that no production may have: `/dev/clock/`, `/dev/init-data/`, local payments, ads. */
  readonly hasDevTools: boolean;
  /** Tokens of scripts, which `X-Designer-Token` carries. They open developer calls, not the console. */
  readonly developers: readonly Developer[];
  /** Maximum worth of an operator's grants within a day, in PROTO. More needs a second operator. */
  readonly grantLimit: number;
  /** There is no bot, but other machines can reach the server, so anybody can sign in as anybody. */
  readonly isLocalMessengerPublic: boolean;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` count. */
  readonly trustedProxies: TrustedProxies;
  readonly playerRate: Rate;
  /** For each player: calls beyond this rate take the slow lane. The game makes fewer. */
  readonly slowLaneRate: Rate;
  /** Maximum time that a call waits for Redis to count it; three times as long for a leaderboard. */
  readonly redisPatienceMs: number;
  /** Maximum time that a call waits for a leaderboard that is being built. */
  readonly boardPatienceMs: number;
  /** A live connection that isn't admitted within this time is closed; half of it may pass in the queue. */
  readonly admitWithinMs: number;
  /**
   * Interval of the sign of life of a running trip without changes: the protocol promises one in 15 seconds.
   */
  readonly tripBeatMs: number;
  /** Maximum time that an order waits for the messenger's invoice. */
  readonly invoicePatienceMs: number;
  /** Limits of running and of waiting calls. */
  readonly admission: AdmissionSettings;
  /**
   * Time that the server goes on after it was told to stop, so that balancers and devices can go elsewhere.
   */
  readonly drainMs: number;
  readonly addressRate: Rate;
  /** For each network and for each player: guesses at the codes of other players. */
  readonly codeRate: Rate;
  /** For each address: the game's files. */
  readonly fileRate: Rate;
}

export const defaultSettings: Settings = {
  timers: machineTimers,
  port: 3000,
  host: '127.0.0.1',
  adminPort: null,
  mongodbUri: null,
  redisUrl: null,
  dataDir: resolve('.data'),
  backupDir: resolve('.data'),
  hashKey: null,
  publicDir: resolve('.build/public'),
  isProduction: false,
  botToken: null,
  botWebhookSecret: null,
  botApiUrl: 'https://api.telegram.org',
  isBotInTest: false,
  publicUrl: null,
  teamChat: null,
  consoleUrl: null,
  supportContact: null,
  accountUrl: null,
  supportUrl: null,
  reconcileEveryMs: 10 * 60_000,
  refusedPauseMs: 5000,
  webhookEveryMs: 3 * 60_000,
  refundsEveryMs: 20_000,
  teamEveryMs: 15_000,
  noticesEveryMs: 20_000,
  departuresEveryMs: 60_000,
  absencesEveryMs: 5000,
  crewsEveryMs: 30_000,
  eventsEveryMs: 2000,
  seasonsEveryMs: 5000,
  scoresEveryMs: 10 * 60_000,
  researchEveryMs: 2000,
  auditedAMinute: 600,
  auditEveryMs: 5000,
  hasAnalytics: true,
  reportsEveryMs: 5000,
  playerDaysEveryMs: 5 * 60_000,
  tablesEveryMs: 10 * 60_000,
  backlogsEveryMs: 15_000,
  tracesUrl: null,
  metricsForMs: 1000,
  ads: null,
  nftIndex: null,
  affiliates: [],
  exchangeRegistry: null,
  registryEveryMs: 30_000,
  contactsEveryMs: 60_000,
  acceptsClock: false,
  hasDevTools: true,
  developers: [],
  grantLimit: 10_000,
  isLocalMessengerPublic: false,
  trustedProxies: 0,
  playerRate: { burst: 600, perSecond: 100 },
  slowLaneRate: { burst: 60, perSecond: 20 },
  redisPatienceMs: 300,
  boardPatienceMs: 1500,
  admitWithinMs: 10_000,
  tripBeatMs: 12_000,
  invoicePatienceMs: 4000,
  admission: { maxRunning: 64, minRunning: 32, maxWaiting: 2000 },
  drainMs: 0,
  addressRate: { burst: 600, perSecond: 100 },
  codeRate: { burst: 20, perSecond: 20 / 3600 },
  fileRate: { burst: 6000, perSecond: 600 },
};
