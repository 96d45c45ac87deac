import { encounterRows } from '#engine/content/encounters.ts';
import { contractRows } from '#engine/content/homeland.ts';
import { indexOf } from '#engine/content/ids.ts';
import { shipTypes } from '#engine/content/kinds.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import { fromDigit, toDigit } from '#engine/rules/core/base64-digits.ts';
import type { ContractState, TakenContract } from '#engine/rules/core/homeland-state.ts';
import { noClaims } from '#engine/rules/core/message.ts';
import {
  arrivalGames,
  type JournalState,
  type MasteryState,
  type NearlyWon,
  noAccountState,
  noJournal,
  noMastery,
  noRewards,
  noSeason,
  type Player,
} from '#engine/rules/core/player.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { CallLog } from './call-log.ts';
import { NewerSchema } from './database-failures.ts';
import { defineCollection, Mixed } from './define-collection.ts';
import { type PackedFlight, packFlight, toNumbers, toText, unpackFlight } from './packed-flight.ts';

/**
 * Version of the stored players. Raise it with a change that the previous version can't read, and read the
 * older form as well: servers of two versions run side by side during an update.
 */
export const playerSchema = 1;

/** A player as the database holds it. A part in its initial state isn't stored. */
export interface PlayerDocument
  extends Omit<
    Player,
    'id' | 'flights' | 'homeland' | 'inbox' | 'mastery' | 'journal' | 'account' | 'season' | 'rewards'
  > {
  _id: string;
  readonly schema: number;
  /** Field of earlier releases, which is ignored: marks that shortened the next flights. */
  readonly clean?: string;
  readonly flights: readonly PackedFlight[];
  readonly homeland: Omit<Player['homeland'], 'contracts'> & { readonly contracts: string };
  /** Ids of claimed messages, separated by spaces. */
  readonly inbox?: string;
  readonly mastery?: string;
  readonly journal?: string;
  readonly account?: Player['account'];
  readonly season?: Player['season'];
  readonly rewards?: Player['rewards'];
  readonly outbox: readonly OutboxEntry[];
  /** Revision that last added to the outbox; absent while the outbox is empty. */
  readonly outboxRev?: number;
  /**
   * Earliest game time of a due notice; may be too early and is never too late. Absent without a future
   * notice. The revision doesn't guard it.
   */
  readonly noticeDueAtMs?: number;
  readonly calls: CallLog;
}

const money = { default: Number, clean: Number };
const level = { value: Number, atMs: Number };
const scores = { flights: Number, earned: Number, invested: Number };
const seasonCounts = { ...scores, pirates: Number };

export const playersCollection = defineCollection<PlayerDocument>(
  'players',
  {
    _id: String,
    schema: Number,
    flights: Mixed,
    homeland: Mixed,
    inbox: String,
    mastery: String,
    journal: String,
    account: Mixed,
    season: {
      number: Number,
      base: seasonCounts,
      result: { ...seasonCounts, systems: Number, stars: Number },
      liveries: [String],
      isPastFirst: Boolean,
    },
    rewards: { capsules: Number, sinceEpic: Number, bestTrips: [{ day: Number, expected: Number }] },
    outbox: Mixed,
    outboxRev: Number,
    noticeDueAtMs: Number,
    calls: {
      count: Number,
      signatures: String,
      answers: [
        { key: String, callHash: String, status: Number, body: String, untilMs: Number, isReport: Boolean },
      ],
      elsewhere: { signatures: Number, answers: Number, reports: Number },
      kept: { sinceMs: Number, count: Number },
    },
    rev: Number,
    createdAtMs: Number,
    profile: {
      telegramId: Number,
      firstName: String,
      lastName: String,
      username: String,
      referralCode: String,
      namedAtMs: Number,
      resetNames: String,
    },
    balance: money,
    debt: money,
    boosters: { autoReplenishCount: Number, fullHealingCount: Number, timeTravelCount: Number },
    keys: { ship: Number, artifact: Number },
    shards: Mixed,
    ships: [
      {
        id: String,
        key: String,
        grade: Number,
        level: Number,
        points: Mixed,
        freePoints: Number,
        inUse: Boolean,
        health: level,
        energy: level,
      },
    ],
    clean: String,
    artifacts: [{ id: String, key: String, grade: Number, shipId: String }],
    systems: Mixed,
    totals: {
      trips: Number,
      attackTrips: Number,
      expeditionTrips: Number,
      mined: Number,
      manualMined: Number,
      caughtPirates: Number,
      openedSystems: Number,
      improvedArtifacts: Number,
      improvedShips: Number,
    },
    isOnboarded: Boolean,
    crewActive: Number,
    nfts: Mixed,
    secrets: { capsule: String, synthesis: String },
    aiPilots: Mixed,
    crew: {
      leader: {
        id: String,
        how: String,
        joinedAtMs: Number,
        activeAtMs: Number,
        collected: { trips: Number, days: Number, day: Number },
      },
      general: {
        sinceMs: Number,
        untilMs: Number,
        season: { fromMs: Number, untilMs: Number },
        isNotificationEnabled: Boolean,
        timesEarned: Number,
        tributeClaimed: Number,
      },
      wasRecruited: Boolean,
      rewarded: Number,
      activated: { day: Number, count: Number },
    },
    shop: Mixed,
    week: { ...scores, number: Number },
  },
  [
    { key: { outboxRev: 1 }, sparse: true },
    { key: { noticeDueAtMs: 1 }, sparse: true },
    { key: { 'account.leavesAtMs': 1 }, sparse: true },
  ],
);

/** The stored form of the given fields. */
export function packFields(fields: Partial<Player>): Partial<PlayerDocument> {
  const { id: _, flights, homeland, inbox, mastery, journal, account, season, rewards, ...rest } = fields;
  return {
    ...rest,
    ...(homeland && { homeland: { ...homeland, contracts: packContracts(homeland.contracts) } }),
    ...(inbox && inbox !== noClaims && { inbox: inbox.claimed.join(' ') }),
    ...(account && account !== noAccountState && { account }),
    ...(season && season !== noSeason && { season }),
    ...(rewards && rewards !== noRewards && { rewards }),
    ...(mastery && mastery !== noMastery && { mastery: packMastery(mastery) }),
    ...(journal && journal !== noJournal && { journal: packJournal(journal) }),
    ...(flights && { flights: flights.map(packFlight) }),
  };
}

/**
 * Throws a NewerSchema for a player of a newer version. A field that a version adds gets its default here.
 */
export function unpackPlayer(document: PlayerDocument): Player {
  const {
    _id,
    schema,
    outbox: _outbox,
    outboxRev: _outboxRev,
    noticeDueAtMs: _noticeDueAtMs,
    calls: _calls,
    clean: _clean,
    ...rest
  } = document;
  if (schema > playerSchema) throw new NewerSchema(schema, playerSchema);
  const { flights, ...others } = rest;
  const { homeland, inbox, mastery, journal, account = noAccountState, season = noSeason } = others;
  const { rewards = noRewards } = others;
  return {
    ...others,
    id: _id,
    flights: flights.map(unpackFlight),
    homeland: { ...homeland, contracts: unpackContracts(homeland.contracts) },
    inbox: inbox ? { claimed: inbox.split(' ') } : noClaims,
    mastery: mastery === undefined ? noMastery : unpackMastery(mastery),
    journal: journal === undefined ? noJournal : unpackJournal(journal),
    account,
    season,
    rewards,
  };
}

/**
 * Packs the daily contracts into one text: numbers in base 36, contracts by the index of their row, which
 * never changes. As a document they would take five times the room.
 */
function packContracts({ streak, since, done, taken }: ContractState): string {
  const numbers = [streak, since ?? -1, ...done].map(toText).join('.');
  if (!taken) return numbers;
  const { atMs, date, endsAtMs, pay, progress, doneAtMs } = taken;
  const rows = [taken.key, ...taken.offered].map((key) => indexOf(contractRows, key));
  const values = [atMs, date, endsAtMs, Math.round(pay), progress, doneAtMs ?? -1];
  return [numbers, values.map(toText).join('.'), rows.map(toText).join('.'), taken.zone].join(' ');
}

function unpackContracts(text: string): ContractState {
  const [numbers = '', values, rows = '', zone = 'UTC'] = text.split(' ');
  const [streak = 0, since = -1, ...done] = toNumbers(numbers);
  const contract = values === undefined ? null : unpackTaken(toNumbers(values), toNumbers(rows), zone);
  return { streak, since: since < 0 ? null : since, done, taken: contract };
}

function unpackTaken(values: readonly number[], rows: readonly number[], zone: string): TakenContract {
  const [atMs = 0, date = 0, endsAtMs = 0, pay = 0, progress = 0, doneAtMs = -1] = values;
  const [key = '', ...offered] = rows.map((index) => contractRows[index]?.key ?? '');
  return {
    date,
    zone,
    atMs,
    key,
    offered,
    endsAtMs,
    pay,
    progress,
    doneAtMs: doneAtMs < 0 ? null : doneAtMs,
  };
}

/**
 * Packs the journal into one text: the games won, then each story part by its encounter's row and choice.
 * As documents the parts would take four times the room.
 */
function packJournal({ won, stories }: JournalState): string {
  const games = arrivalGames.map((game) => Number(won.includes(game))).join('');
  const parts = stories.map(({ key, isBold, works, atMs }) =>
    [indexOf(encounterRows, key), Number(isBold), Number(works), atMs].map(toText).join('.'),
  );
  return [games, ...parts].join(' ');
}

function unpackJournal(text: string): JournalState {
  const [games = '', ...parts] = text.split(' ');
  return {
    won: arrivalGames.filter((_, index) => games[index] === '1'),
    stories: parts.map((part) => {
      const [row = 0, isBold, works, atMs = 0] = toNumbers(part);
      return { key: encounterRows[row]?.key ?? '', isBold: isBold === 1, works: works === 1, atMs };
    }),
  };
}

const tripsPerSystem = 30;
/** Digits of 6 bits: 15 a system of stars, and 5 a trip that is nearly won. */
const starDigitCount = tripsPerSystem / 2;
const nearlyDigitCount = 5;

/**
 * Packs the mastery into one text: the stars of all systems from the first on, the trips that are nearly won,
 * and the liveries by the number of their row. As documents they would take ten times the room.
 */
export function packMastery({ stars, nearly, liveries }: MasteryState): string {
  const worn = shipTypes.map((type) => liveryRows.findIndex(({ key }) => key === liveries[type]) + 1);
  return [packStars(stars), nearly.map(packNearly).join(''), worn.map(toDigit).join('')].join(' ');
}

export function unpackMastery(text: string): MasteryState {
  const [stars = '', nearly = '', worn = ''] = text.split(' ');
  return {
    stars: unpackStars(stars),
    nearly: (nearly.match(/.{5}/g) ?? []).map(unpackNearly),
    liveries: Object.fromEntries(
      shipTypes.flatMap((type, index) => {
        const row = liveryRows[fromDigit(worn[index]) - 1];
        return row ? [[type, row.key]] : [];
      }),
    ),
  };
}

function packStars(stars: MasteryState['stars']): string {
  const last = Math.max(0, ...Object.keys(stars).map(Number));
  let text = '';
  for (let system = 1; system <= last; system++) {
    const digits = (stars[system] ?? '').padEnd(tripsPerSystem, '0');
    for (let at = 0; at < tripsPerSystem; at += 2)
      text += toDigit(8 * Number(digits[at]) + Number(digits[at + 1]));
  }
  return text;
}

function unpackStars(text: string): MasteryState['stars'] {
  const stars: Record<string, string> = {};
  for (let at = 0; at < text.length; at += starDigitCount) {
    const digits = [...text.slice(at, at + starDigitCount)]
      .map((digit) => fromDigit(digit).toString(8).padStart(2, '0'))
      .join('')
      .replace(/0+$/, '');
    if (digits !== '') stars[1 + at / starDigitCount] = digits;
  }
  return stars;
}

/** 7 bits for the first value, 4 for the second and 6 for the third: more than their stars take. */
const bits = [7, 4, 6] as const;

function packNearly({ system, trip, best }: NearlyWon): string {
  const number = best.reduce(
    (sum, value, index) => sum * 2 ** bits[index]! + Math.min(2 ** bits[index]! - 1, Math.max(0, value)),
    0,
  );
  return [system, trip, number >> 12, (number >> 6) & 63, number & 63].map(toDigit).join('');
}

function unpackNearly(text: string): NearlyWon {
  const [system = 0, trip = 0, ...rest] = [...text.slice(0, nearlyDigitCount)].map(fromDigit);
  const number = rest.reduce((sum, digit) => sum * 64 + digit, 0);
  const best = [number >> 10, (number >> 6) & 15, number & 63] as const;
  return { system, trip, best };
}
