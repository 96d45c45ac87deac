import { committedContent } from '#server/core/committed-content.ts';
import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { createRelayRepositories, type RelayRepositories } from '../outbox/relay-repositories.ts';
import { BroadcastRepository } from '../repositories/account/broadcast-repository.ts';
import { BotUpdateRepository, ContactRepository } from '../repositories/account/contact-repository.ts';
import { DueNotices } from '../repositories/account/notice-repository.ts';
import { PersonalDataRepository } from '../repositories/account/personal-data-repository.ts';
import { RetainedRepository } from '../repositories/account/retained-repository.ts';
import { SessionRepository } from '../repositories/account/session-repository.ts';
import { InitDataRepository, SignInRepository } from '../repositories/account/sign-in-repository.ts';
import { SignatureRepository } from '../repositories/core/answer-repository.ts';
import { AuditRepository } from '../repositories/core/audit-repository.ts';
import { ContentRepository } from '../repositories/core/content-repository.ts';
import { LedgerAuditRepository } from '../repositories/core/ledger-audit-repository.ts';
import { LeaseRepository, ServerStateRepository } from '../repositories/core/server-state-repository.ts';
import { RecruiterDirectory } from '../repositories/crew/general-repository.ts';
import { DailyTableRepository, PlayerDayRepository } from '../repositories/dev/analytics-repository.ts';
import { ChangeRequestRepository } from '../repositories/dev/change-request-repository.ts';
import { ConsoleSessionRepository } from '../repositories/dev/console-session-repository.ts';
import { LocalNoteRepository } from '../repositories/dev/local-note-repository.ts';
import { NameRepository } from '../repositories/dev/name-repository.ts';
import { PeopleRepository } from '../repositories/dev/people-repository.ts';
import { ClientFaultRepository, RefusalRepository } from '../repositories/dev/report-repository.ts';
import { EventRunRepository, SeasonRunRepository } from '../repositories/homeland/run-repository.ts';
import { ChargeRepository } from '../repositories/shop/charge-repository.ts';
import { ExchangeAccountRepository } from '../repositories/shop/exchange-account-repository.ts';
import { NftRepository } from '../repositories/shop/nft-repository.ts';
import { NonceRepository, WalletRepository } from '../repositories/shop/wallet-repository.ts';
import { connectMongoose, type Database, measureClock } from './connect-mongoose.ts';
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
  readonly clientFaults: ClientFaultRepository;
  readonly playerDays: PlayerDayRepository;
  readonly dailyTables: DailyTableRepository;
  readonly people: PeopleRepository;
  readonly consoleSessions: ConsoleSessionRepository;
  readonly ledgerAudit: LedgerAuditRepository;
  readonly serverState: ServerStateRepository;
  readonly recruiters: RecruiterDirectory;
  readonly outboxRelay: OutboxRelay;
  readonly roundTrips: RoundTrips;
  /** True while there is a connection to the database. */
  isConnected(): boolean;
  /** True when a small write has just succeeded. Calls within a second share one write. */
  canWrite(): Promise<boolean>;
  /**
   * Clock offset to the database in milliseconds; positive means ahead. Calls within a second share one
   * answer.
   */
  clockErrorMs(): Promise<number>;
  close(): Promise<void>;
}

/** Connects to the database and opens the store on it. Rejects while the database can't be reached. */
export async function openStore(uri: string): Promise<Store> {
  return createStore(await connectMongoose(uri));
}

/** Creates the indexes and starts the outbox relay. Closes the database when that fails. */
export async function createStore(database: Database): Promise<Store> {
  const repositories = createRepositories(database);
  const serverState = new ServerStateRepository(database);
  try {
    await serverState.claimSchema();
    await database.createIndexes();
    for (const versions of [repositories.tunables, repositories.content, repositories.seasonRuns])
      await versions.prepare();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const outboxRelay = new OutboxRelay(repositories);
  outboxRelay.start();
  return {
    ...repositories,
    recruiters: new RecruiterDirectory(repositories),
    ledgerAudit: new LedgerAuditRepository(database),
    serverState,
    outboxRelay,
    roundTrips: database.roundTrips,
    isConnected: () => database.isConnected(),
    canWrite: shareFor(1000, false, () => database.isConnected() && serverState.tryWrite()),
    clockErrorMs: shareFor(1000, 0, () => measureClock(database)),
    close: async () => {
      await outboxRelay.stop();
      await database.close();
    },
  };
}

function createRepositories(database: Database) {
  const signIns = new SignInRepository(database);
  return {
    ...createRelayRepositories(database),
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
    clientFaults: new ClientFaultRepository(database),
    playerDays: new PlayerDayRepository(database),
    dailyTables: new DailyTableRepository(database),
    people: new PeopleRepository(database),
    consoleSessions: new ConsoleSessionRepository(database),
  };
}

/** Calls `check` at most once in this time. */
function shareFor<Answer>(
  milliseconds: number,
  first: Answer,
  check: () => Answer | Promise<Answer>,
): () => Promise<Answer> {
  let last = { atMs: Number.NEGATIVE_INFINITY, answer: Promise.resolve(first) };
  return () => {
    const nowMs = performance.now();
    if (nowMs - last.atMs >= milliseconds) last = { atMs: nowMs, answer: Promise.resolve(check()) };
    return last.answer;
  };
}
