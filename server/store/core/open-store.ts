import { OutboxRelay } from '../outbox/outbox-relay.ts';
import { createRelayRepositories, type RelayRepositories } from '../outbox/relay-repositories.ts';
import { AuditRepository } from '../repositories/audit-repository.ts';
import { BotUpdateRepository } from '../repositories/bot-update-repository.ts';
import { ChargeRepository } from '../repositories/charge-repository.ts';
import { ContactRepository } from '../repositories/contact-repository.ts';
import { ExchangeAccountRepository } from '../repositories/exchange-account-repository.ts';
import { GrantRepository } from '../repositories/grant-repository.ts';
import { InitDataRepository } from '../repositories/init-data-repository.ts';
import { LeaseRepository } from '../repositories/lease-repository.ts';
import { NftRepository } from '../repositories/nft-repository.ts';
import { NonceRepository } from '../repositories/nonce-repository.ts';
import { RecruiterDirectory } from '../repositories/recruiter-directory.ts';
import { ServerStateRepository } from '../repositories/server-state-repository.ts';
import { SessionRepository } from '../repositories/session-repository.ts';
import { SignatureRepository } from '../repositories/signature-repository.ts';
import { WalletRepository } from '../repositories/wallet-repository.ts';
import { connectMongoose, type Database } from './connect-mongoose.ts';

/** Everything the server stores, by repository. */
export interface Store extends RelayRepositories {
  readonly sessions: SessionRepository;
  readonly signatures: SignatureRepository;
  readonly wallets: WalletRepository;
  readonly nonces: NonceRepository;
  readonly nfts: NftRepository;
  readonly leases: LeaseRepository;
  readonly initData: InitDataRepository;
  readonly exchangeAccounts: ExchangeAccountRepository;
  readonly charges: ChargeRepository;
  readonly contacts: ContactRepository;
  readonly botUpdates: BotUpdateRepository;
  readonly audit: AuditRepository;
  readonly grants: GrantRepository;
  readonly serverState: ServerStateRepository;
  readonly recruiters: RecruiterDirectory;
  readonly outboxRelay: OutboxRelay;
  /** True while there is a connection to the database. */
  isConnected(): boolean;
  /** True when a small write has just succeeded. Calls within a second share one write. */
  canWrite(): Promise<boolean>;
  close(): Promise<void>;
}

/** Connects to the database and opens the store on it. Rejects while the database can't be reached. */
export async function openStore(uri: string): Promise<Store> {
  return createStore(await connectMongoose(uri));
}

/** Creates the indexes and starts the outbox relay. Closes the database when that fails. */
export async function createStore(database: Database): Promise<Store> {
  const repositories = {
    ...createRelayRepositories(database),
    sessions: new SessionRepository(database),
    signatures: new SignatureRepository(database),
    wallets: new WalletRepository(database),
    nonces: new NonceRepository(database),
    nfts: new NftRepository(database),
    leases: new LeaseRepository(database),
    initData: new InitDataRepository(database),
    exchangeAccounts: new ExchangeAccountRepository(database),
    charges: new ChargeRepository(database),
    contacts: new ContactRepository(database),
    botUpdates: new BotUpdateRepository(database),
    audit: new AuditRepository(database),
    grants: new GrantRepository(database),
  };
  const serverState = new ServerStateRepository(database);
  try {
    await serverState.claimSchema();
    for (const repository of Object.values(repositories)) await repository.prepare();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const outboxRelay = new OutboxRelay(repositories);
  outboxRelay.start();
  return {
    ...repositories,
    recruiters: new RecruiterDirectory(repositories),
    serverState,
    outboxRelay,
    isConnected: () => database.isConnected(),
    canWrite: shareFor(1000, () => database.isConnected() && serverState.tryWrite()),
    close: async () => {
      await outboxRelay.stop();
      await database.close();
    },
  };
}

/** Calls `check` at most once in this time. */
function shareFor(milliseconds: number, check: () => boolean | Promise<boolean>): () => Promise<boolean> {
  let last = { atMs: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return () => {
    const nowMs = performance.now();
    if (nowMs - last.atMs >= milliseconds) last = { atMs: nowMs, answer: Promise.resolve(check()) };
    return last.answer;
  };
}
