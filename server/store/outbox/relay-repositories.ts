import type { Database } from '../core/connect-mongoose.ts';
import { HotPlayers } from '../core/loaded-player.ts';
import { Boards } from '../leaderboards/boards.ts';
import { AbsenceRepository } from '../repositories/account/absence-repository.ts';
import { IdentityRepository } from '../repositories/account/identity-repository.ts';
import { InboxRepository } from '../repositories/account/inbox-repository.ts';
import { NoticeRepository } from '../repositories/account/notice-repository.ts';
import { AnswerRepository } from '../repositories/core/answer-repository.ts';
import { LedgerRepository } from '../repositories/core/ledger-repository.ts';
import { OutboxRepository } from '../repositories/core/outbox-repository.ts';
import { PlayerRepository } from '../repositories/core/player-repository.ts';
import { TunablesRepository } from '../repositories/core/tunables-repository.ts';
import { CrewRepository } from '../repositories/crew/crew-repository.ts';
import { GeneralRepository } from '../repositories/crew/general-repository.ts';
import { StandingRepository } from '../repositories/crew/standing-repository.ts';
import { TributeRepository } from '../repositories/crew/tribute-repository.ts';
import { EventCountRepository } from '../repositories/homeland/event-count-repository.ts';
import { PoolRepository } from '../repositories/homeland/pool-repository.ts';
import { MintRepository } from '../repositories/shop/mint-repository.ts';
import { OrderRepository } from '../repositories/shop/order-repository.ts';
import { DockingRunRepository } from '../repositories/trip/docking-run-repository.ts';
import { FairPlayRepository } from '../repositories/trip/fair-play-repository.ts';
import { FlightRepository } from '../repositories/trip/flight-repository.ts';
import { ReviewRepository } from '../repositories/trip/review-repository.ts';

/** The repositories that the outbox relay reads from and delivers to. */
export interface RelayRepositories {
  readonly absences: AbsenceRepository;
  readonly identities: IdentityRepository;
  readonly players: PlayerRepository;
  readonly outboxes: OutboxRepository;
  readonly ledger: LedgerRepository;
  readonly flights: FlightRepository;
  readonly fairPlay: FairPlayRepository;
  readonly dockingRuns: DockingRunRepository;
  readonly answers: AnswerRepository;
  readonly crews: CrewRepository;
  readonly generals: GeneralRepository;
  readonly tributes: TributeRepository;
  readonly pools: PoolRepository;
  readonly standings: StandingRepository;
  readonly eventCounts: EventCountRepository;
  readonly orders: OrderRepository;
  readonly notices: NoticeRepository;
  readonly inbox: InboxRepository;
  readonly mints: MintRepository;
  readonly reviews: ReviewRepository;
  readonly tunables: TunablesRepository;
}

export function createRelayRepositories(
  database: Database,
  boards: Boards = new Boards(),
): RelayRepositories {
  const hot = new HotPlayers();
  const identities = new IdentityRepository(database);
  return {
    absences: new AbsenceRepository(database),
    identities,
    players: new PlayerRepository(database, identities, hot),
    outboxes: new OutboxRepository(database, hot),
    ledger: new LedgerRepository(database),
    flights: new FlightRepository(database),
    fairPlay: new FairPlayRepository(database),
    dockingRuns: new DockingRunRepository(database),
    answers: new AnswerRepository(database),
    crews: new CrewRepository(database),
    generals: new GeneralRepository(database),
    tributes: new TributeRepository(database),
    pools: new PoolRepository(database),
    standings: new StandingRepository(database, boards),
    eventCounts: new EventCountRepository(database, boards),
    orders: new OrderRepository(database),
    notices: new NoticeRepository(database),
    inbox: new InboxRepository(database),
    mints: new MintRepository(database),
    reviews: new ReviewRepository(database),
    tunables: new TunablesRepository(database),
  };
}
