import { OutboxRelay } from '../outbox/outbox-relay.ts';
import type { DeliveryStores } from '../outbox/relay-repositories.ts';
import { AnswerRepository } from '../repositories/answer-repository.ts';
import { UpdateRepository } from '../repositories/bot-update-repository.ts';
import { PaymentRepository } from '../repositories/charge-repository.ts';
import { ContactRepository } from '../repositories/contact-repository.ts';
import { CrewRepository } from '../repositories/crew-repository.ts';
import { FlightRepository } from '../repositories/flight-repository.ts';
import { GeneralRepository } from '../repositories/general-repository.ts';
import { LedgerRepository } from '../repositories/ledger-repository.ts';
import { MintRepository } from '../repositories/mint-repository.ts';
import { NonceRepository } from '../repositories/nonce-repository.ts';
import { NoticeRepository } from '../repositories/notice-repository.ts';
import { OrderRepository } from '../repositories/order-repository.ts';
import { PlayerRepository } from '../repositories/player-repository.ts';
import { PoolRepository } from '../repositories/pool-repository.ts';
import { Recruiters } from '../repositories/recruiter-directory.ts';
import { ServerStateRepository } from '../repositories/server-state-repository.ts';
import { SessionRepository } from '../repositories/session-repository.ts';
import { SignatureRepository } from '../repositories/signature-repository.ts';
import { ScoreRepository } from '../repositories/standing-repository.ts';
import { TributeRepository } from '../repositories/tribute-repository.ts';
import { TunablesRepository } from '../repositories/tunables-repository.ts';
import { WalletRepository } from '../repositories/wallet-repository.ts';
import { connectMongoose, type Database } from './connect-mongoose.ts';

/** All that is kept, and the ways to it. */
export interface Store extends DeliveryStores {
  readonly sessions: SessionRepository;
  readonly signatures: SignatureRepository;
  readonly wallets: WalletRepository;
  readonly nonces: NonceRepository;
  readonly payments: PaymentRepository;
  readonly contacts: ContactRepository;
  readonly updates: UpdateRepository;
  readonly serverState: ServerStateRepository;
  readonly recruiters: Recruiters;
  readonly outboxRelay: OutboxRelay;
  /** True while the database can be reached. */
  isThere(): boolean;
  close(): Promise<void>;
}

/** Connects, makes the indexes and reads what lives in memory. Rejects while the database is away. */
export async function openStore(uri: string): Promise<Store> {
  const database = await connectMongoose(uri);
  const repositories = {
    ...makeSettled(database),
    sessions: new SessionRepository(database),
    signatures: new SignatureRepository(database),
    wallets: new WalletRepository(database),
    nonces: new NonceRepository(database),
    payments: new PaymentRepository(database),
    contacts: new ContactRepository(database),
    updates: new UpdateRepository(database),
  };
  try {
    for (const repository of Object.values(repositories)) await repository.prepare();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const outboxRelay = new OutboxRelay(repositories);
  outboxRelay.start();
  return {
    ...repositories,
    recruiters: new Recruiters(repositories),
    serverState: new ServerStateRepository(database),
    outboxRelay,
    isThere: () => database.isThere(),
    close: async () => {
      await outboxRelay.stop();
      await database.close();
    },
  };
}

/** What the settler works with, on a database. */
export function makeSettled(database: Database): DeliveryStores {
  return {
    players: new PlayerRepository(database),
    ledger: new LedgerRepository(database),
    flights: new FlightRepository(database),
    answers: new AnswerRepository(database),
    crews: new CrewRepository(database),
    generals: new GeneralRepository(database),
    tributes: new TributeRepository(database),
    pools: new PoolRepository(database),
    scores: new ScoreRepository(database),
    orders: new OrderRepository(database),
    notices: new NoticeRepository(database),
    mints: new MintRepository(database),
    tunables: new TunablesRepository(database),
  };
}
