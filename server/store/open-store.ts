import { AnswerRepository } from './answer-repository.ts';
import { connectMongoose } from './connect-mongoose.ts';
import { FlightRepository } from './flight-repository.ts';
import { KeepRepository } from './keep-repository.ts';
import { LedgerRepository } from './ledger-repository.ts';
import { PlayerRepository } from './player-repository.ts';
import { SessionRepository } from './session-repository.ts';
import { Settler } from './settler.ts';
import { SignatureRepository } from './signature-repository.ts';
import { TunablesRepository } from './tunables-repository.ts';

/** All that is kept, and the ways to it. */
export interface Store {
  readonly players: PlayerRepository;
  readonly ledger: LedgerRepository;
  readonly flights: FlightRepository;
  readonly answers: AnswerRepository;
  readonly sessions: SessionRepository;
  readonly signatures: SignatureRepository;
  readonly tunables: TunablesRepository;
  readonly keep: KeepRepository;
  readonly settler: Settler;
  /** True while the database can be reached. */
  isThere(): boolean;
  close(): Promise<void>;
}

/** Connects, makes the indexes and reads what lives in memory. Rejects while the database is away. */
export async function openStore(uri: string): Promise<Store> {
  const database = await connectMongoose(uri);
  const players = new PlayerRepository(database);
  const ledger = new LedgerRepository(database);
  const flights = new FlightRepository(database);
  const answers = new AnswerRepository(database);
  const sessions = new SessionRepository(database);
  const signatures = new SignatureRepository(database);
  const tunables = new TunablesRepository(database);
  const prepared = [players, ledger, flights, answers, sessions, signatures, tunables];
  try {
    for (const repository of prepared) await repository.prepare();
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
  const settler = new Settler(players, ledger, flights, answers);
  settler.start();
  return {
    players,
    ledger,
    flights,
    answers,
    sessions,
    signatures,
    tunables,
    keep: new KeepRepository(database),
    settler,
    isThere: () => database.isThere(),
    close: async () => {
      await settler.stop();
      await database.close();
    },
  };
}
