import pLimit, { type LimitFunction } from 'p-limit';
import { committedContent } from '../../core/committed-content.ts';
import type { Boards } from '../leaderboards/boards.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { createRelayRepositories, type RelayRepositories } from '../outbox/relay-repositories.ts';
import { BotUpdateRepository } from '../repositories/account/bot-update-repository.ts';
import { BroadcastRepository } from '../repositories/account/broadcast-repository.ts';
import { ContactRepository } from '../repositories/account/contact-repository.ts';
import { DueNotices } from '../repositories/account/due-notices.ts';
import { InitDataRepository } from '../repositories/account/init-data-repository.ts';
import { PersonalDataRepository } from '../repositories/account/personal-data-repository.ts';
import { RetainedRepository } from '../repositories/account/retained-repository.ts';
import { SessionRepository } from '../repositories/account/session-repository.ts';
import { SignInRepository } from '../repositories/account/sign-in-repository.ts';
import { AuditRepository } from '../repositories/core/audit-repository.ts';
import { ContentRepository } from '../repositories/core/content-repository.ts';
import { LeaseRepository } from '../repositories/core/lease-repository.ts';
import { LedgerAuditRepository } from '../repositories/core/ledger-audit-repository.ts';
import {
  failedProbe,
  ServerStateRepository,
  type WriteProbe,
} from '../repositories/core/server-state-repository.ts';
import { SignatureRepository } from '../repositories/core/signature-repository.ts';
import { RecruiterDirectory } from '../repositories/crew/recruiter-directory.ts';
import { ChangeRequestRepository } from '../repositories/dev/change-request-repository.ts';
import { ClientFaultRepository } from '../repositories/dev/client-fault-repository.ts';
import { ConsoleSessionRepository } from '../repositories/dev/console-session-repository.ts';
import { DailyTableRepository } from '../repositories/dev/daily-table-repository.ts';
import { DraftRepository } from '../repositories/dev/draft-repository.ts';
import { ExperimentPlayerRepository } from '../repositories/dev/experiment-player-repository.ts';
import { FailureRepository } from '../repositories/dev/failure-repository.ts';
import { LocalNoteRepository } from '../repositories/dev/local-note-repository.ts';
import { NameRepository } from '../repositories/dev/name-repository.ts';
import { PeopleRepository } from '../repositories/dev/people-repository.ts';
import { PlayerDayRepository } from '../repositories/dev/player-day-repository.ts';
import { RefusalRepository } from '../repositories/dev/refusal-repository.ts';
import { SandboxLinkRepository } from '../repositories/dev/sandbox-link-repository.ts';
import { TeamMessageRepository } from '../repositories/dev/team-message-repository.ts';
import { SeasonRunRepository } from '../repositories/galaxy/season-run-repository.ts';
import { EventRunRepository } from '../repositories/homeland/event-run-repository.ts';
import { ChargeRepository } from '../repositories/shop/charge-repository.ts';
import { ExchangeAccountRepository } from '../repositories/shop/exchange-account-repository.ts';
import { NftRepository } from '../repositories/shop/nft-repository.ts';
import { NonceRepository } from '../repositories/shop/nonce-repository.ts';
import { WalletRepository } from '../repositories/shop/wallet-repository.ts';
import { connectMongoose, type Database } from './connect-mongoose.ts';
import { DatabaseCircuit } from './database-circuit.ts';
import type { DatabaseClock } from './database-clock.ts';
import { isInternalError } from './database-failures.ts';
import { proveOnce, recordInstallation, refuseEmpty } from './installation.ts';
import { OutageLog } from './outage-log.ts';
import type { ReplicaMembers } from './replica-members.ts';
import type { RoundTrips } from './watch-commands.ts';

/** Everything the server stores, by repository. */
export interface Store extends RelayRepositories {
  readonly sessions: SessionRepository;
  readonly signIns: SignInRepository;
  readonly dueNotices: DueNotices;
  readonly signatures: SignatureRepository;
  readonly wallets: WalletRepository;
  readonly nonces: NonceRepository;
  readonly nfts: NftRepository;
  readonly leases: LeaseRepository;
  readonly initData: InitDataRepository;
  readonly exchangeAccounts: ExchangeAccountRepository;
  readonly charges: ChargeRepository;
  readonly contacts: ContactRepository;
  readonly broadcasts: BroadcastRepository;
  readonly personal: PersonalDataRepository;
  readonly retained: RetainedRepository;
  readonly botUpdates: BotUpdateRepository;
  readonly audit: AuditRepository;
  readonly changeRequests: ChangeRequestRepository;
  readonly content: ContentRepository;
  readonly eventRuns: EventRunRepository;
  readonly seasonRuns: SeasonRunRepository;
  readonly localNotes: LocalNoteRepository;
  readonly names: NameRepository;
  readonly refusals: RefusalRepository;
  readonly teamMessages: TeamMessageRepository;
  readonly clientFaults: ClientFaultRepository;
  readonly drafts: DraftRepository;
  readonly failures: FailureRepository;
  readonly playerDays: PlayerDayRepository;
  readonly experimentPlayers: ExperimentPlayerRepository;
  readonly dailyTables: DailyTableRepository;
  readonly people: PeopleRepository;
  readonly consoleSessions: ConsoleSessionRepository;
  readonly sandboxLinks: SandboxLinkRepository;
  readonly ledgerAudit: LedgerAuditRepository;
  readonly serverState: ServerStateRepository;
  readonly recruiters: RecruiterDirectory;
  readonly outboxRelay: OutboxRelay;
  readonly roundTrips: RoundTrips;
  readonly members: ReplicaMembers;
  /** Notices a database that takes commands and answers none. */
  readonly circuit: DatabaseCircuit;
  /** True while there is a connection to the database and it answers. */
  isConnected(): boolean;
  /** The latest outcome of a small write. One is tried each second while somebody asks. */
  probeWrite(): Promise<WriteProbe>;
  /** True for an internal error of a database that takes no writes either: it is away behind its gateway. */
  isAwayBehind(error: unknown): Promise<boolean>;
  /** Places of the server's own jobs: calls have the rest of the connections. */
  readonly jobPlaces: LimitFunction;
  readonly databaseClock: DatabaseClock;
  close(): Promise<void>;
}

/** Maximum number of jobs that run at the same time. */
const maxJobs = 8;

interface OpenOptions {
  readonly boards?: Boards | undefined;
  /** Refuse a database that holds no installation. */
  readonly mustBeInstalled?: boolean;
  /** Believe the clock, even if it differs from the time at which the data was last used. */
  readonly acceptsClock?: boolean;
}

/**
 * Connects to the database, lets it prove itself, and opens the store on it. Rejects while the database can't
 * be reached, with a DatabaseUnsuitable when it breaks a promise, and with a StartRefused when it
 * `mustBeInstalled` and isn't.
 */
export async function openStore(
  uri: string,
  { boards, mustBeInstalled = false, acceptsClock = false }: OpenOptions = {},
): Promise<Store> {
  const database = await connectMongoose(uri);
  const { connection } = database;
  const driver = connection.getClient().db(connection.name);
  let store: Store | undefined;
  try {
    if (mustBeInstalled) await refuseEmpty(driver);
    const identity = await proveOnce(driver);
    store = await createStore(database, boards, acceptsClock);
    await recordInstallation(driver, identity);
    return store;
  } catch (error) {
    await (store ?? database).close().catch(() => undefined);
    throw error;
  }
}

/**
 * Starts the clock, creates the indexes and starts the outbox relay. Closes the database when that fails.
 */
export async function createStore(database: Database, boards?: Boards, acceptsClock = false): Promise<Store> {
  const repositories = createRepositories(database, boards);
  const serverState = new ServerStateRepository(database);
  try {
    await serverState.claimSchema();
    await database.clock.start({ stored: await serverState.storedTime(), isAccepted: acceptsClock });
    await database.createIndexes();
    for (const versions of [repositories.tunables, repositories.content, repositories.seasonRuns])
      await versions.prepare();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const outage = new OutageLog();
  const tryWrite = async () => outage.note(await serverState.tryWrite());
  const circuit = new DatabaseCircuit(
    database.roundTrips,
    async () => (await tryWrite()).outcome !== 'failed',
    database.patienceMs,
  );
  const isConnected = () => database.isConnected() && !circuit.isOpen;
  const outboxRelay = new OutboxRelay(repositories, isConnected);
  outboxRelay.start();
  return {
    ...repositories,
    recruiters: new RecruiterDirectory(repositories),
    ledgerAudit: new LedgerAuditRepository(database),
    serverState,
    outboxRelay,
    roundTrips: database.roundTrips,
    members: database.members,
    circuit,
    isConnected,
    probeWrite: latestOf(async () =>
      isConnected() ? circuit.guard(tryWrite()).catch(() => failedProbe) : failedProbe,
    ),
    isAwayBehind: async (error) => isInternalError(error) && (await tryWrite()).outcome === 'failed',
    databaseClock: database.clock,
    jobPlaces: pLimit(maxJobs),
    close: async () => {
      circuit.stop();
      await outboxRelay.stop();
      await database.close();
    },
  };
}

function createRepositories(database: Database, boards?: Boards) {
  const signIns = new SignInRepository(database);
  return {
    ...createRelayRepositories(database, boards),
    signIns,
    sessions: new SessionRepository(database, signIns),
    dueNotices: new DueNotices(database),
    signatures: new SignatureRepository(database),
    wallets: new WalletRepository(database),
    nonces: new NonceRepository(database),
    nfts: new NftRepository(database),
    leases: new LeaseRepository(database),
    initData: new InitDataRepository(database),
    exchangeAccounts: new ExchangeAccountRepository(database),
    charges: new ChargeRepository(database),
    contacts: new ContactRepository(database),
    broadcasts: new BroadcastRepository(database),
    personal: new PersonalDataRepository(database),
    retained: new RetainedRepository(database),
    botUpdates: new BotUpdateRepository(database),
    audit: new AuditRepository(database),
    changeRequests: new ChangeRequestRepository(database),
    content: new ContentRepository(database, committedContent),
    eventRuns: new EventRunRepository(database),
    seasonRuns: new SeasonRunRepository(database),
    localNotes: new LocalNoteRepository(database),
    names: new NameRepository(database),
    refusals: new RefusalRepository(database),
    teamMessages: new TeamMessageRepository(database),
    clientFaults: new ClientFaultRepository(database),
    drafts: new DraftRepository(database),
    failures: new FailureRepository(database),
    playerDays: new PlayerDayRepository(database),
    experimentPlayers: new ExperimentPlayerRepository(database),
    dailyTables: new DailyTableRepository(database),
    people: new PeopleRepository(database),
    consoleSessions: new ConsoleSessionRepository(database),
    sandboxLinks: new SandboxLinkRepository(database),
  };
}

/** A check begins at most this often. */
const checkEveryMs = 1000;
/** An older answer isn't used while a check is under way. */
const maxAgeMs = 10_000;

/**
 * The latest answer of a check that runs beside those who ask, so that nobody waits for a busy database. The
 * first to ask for a while waits.
 */
function latestOf<Answer>(check: () => Promise<Answer>): () => Promise<Answer> {
  let latest: { readonly answer: Promise<Answer>; readonly atMs: number } | null = null;
  let checking: Promise<Answer> | null = null;
  let beganAtMs = Number.NEGATIVE_INFINITY;
  const begin = (nowMs: number): Promise<Answer> => {
    beganAtMs = nowMs;
    const answer = check();
    const note = () => {
      checking = null;
      latest = { answer, atMs: performance.now() };
    };
    answer.then(note, note);
    return answer;
  };
  return () => {
    const nowMs = performance.now();
    if (!checking && nowMs - beganAtMs >= checkEveryMs) checking = begin(nowMs);
    return latest && nowMs - latest.atMs < maxAgeMs ? latest.answer : checking!;
  };
}
