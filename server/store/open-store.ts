import { AnswerRepository } from './answer-repository.ts';
import { connectMongoose, type Database } from './connect-mongoose.ts';
import { ContactRepository } from './contact-repository.ts';
import { CrewRepository } from './crew-repository.ts';
import { FlightRepository } from './flight-repository.ts';
import { GeneralRepository } from './general-repository.ts';
import { KeepRepository } from './keep-repository.ts';
import { LedgerRepository } from './ledger-repository.ts';
import { MintRepository } from './mint-repository.ts';
import { NonceRepository } from './nonce-repository.ts';
import { NoticeRepository } from './notice-repository.ts';
import { OrderRepository } from './order-repository.ts';
import { PaymentRepository } from './payment-repository.ts';
import { PlayerRepository } from './player-repository.ts';
import { PoolRepository } from './pool-repository.ts';
import { Recruiters } from './recruiters.ts';
import { ScoreRepository } from './score-repository.ts';
import { SessionRepository } from './session-repository.ts';
import type { SettledStores } from './settled-stores.ts';
import { Settler } from './settler.ts';
import { SignatureRepository } from './signature-repository.ts';
import { TributeRepository } from './tribute-repository.ts';
import { TunablesRepository } from './tunables-repository.ts';
import { UpdateRepository } from './update-repository.ts';
import { WalletRepository } from './wallet-repository.ts';

/** All that is kept, and the ways to it. */
export interface Store extends SettledStores {
  readonly sessions: SessionRepository;
  readonly signatures: SignatureRepository;
  readonly wallets: WalletRepository;
  readonly nonces: NonceRepository;
  readonly payments: PaymentRepository;
  readonly contacts: ContactRepository;
  readonly updates: UpdateRepository;
  readonly keep: KeepRepository;
  readonly recruiters: Recruiters;
  readonly settler: Settler;
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
  const settler = new Settler(repositories);
  settler.start();
  return {
    ...repositories,
    recruiters: new Recruiters(repositories),
    keep: new KeepRepository(database),
    settler,
    isThere: () => database.isThere(),
    close: async () => {
      await settler.stop();
      await database.close();
    },
  };
}

/** What the settler works with, on a database. */
export function makeSettled(database: Database): SettledStores {
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
