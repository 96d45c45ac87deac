import { capsuleWorth } from '../../content/checks/check-chances.ts';
import { galaxy } from '../../content/galaxy.ts';
import type { LiveContent } from '../../content/live-content.ts';
import type { ChanceRow } from '../../content/schemas/capsules.ts';
import type { EventRow } from '../../content/schemas/events.ts';
import type { AwardRow } from '../../content/schemas/galaxy.ts';
import type { Audience, Offer } from '../../content/schemas/offer.ts';
import type { SeasonRow } from '../../content/schemas/seasons.ts';
import type { ProductRow } from '../../content/schemas/shop.ts';
import type { TripChangeRow } from '../../content/schemas/trip-changes.ts';
import { averagePrice, likeProducts, piecesOf, productRows } from '../../content/shop.ts';
import { type TunableName, type Tunables, tunableNames, tunableRows } from '../../content/tunables.ts';
import { termsBy } from './modifiers.ts';
import {
  type Measure,
  maxWorth,
  ordinaryIncome,
  ordinaryReference,
  playersReached,
  type WorthLine,
  worthOfAwards,
} from './worth.ts';

const dayMs = 86_400_000;
/** Numbers of the release. */
const release = Object.fromEntries(tunableNames.map((name) => [name, tunableRows[name].default])) as Tunables;
/** Days assumed for a change without an end. */
const openEndedDays = 30;
/** Share of an ordinary player's income spent on capsules. */
const capsuleShare = 0.3;

/**
 * Multipliers of play's pay, each with the maximum share of an ordinary player's income that depends on it.
 * Other tunables are bounded by a ship's cargo, their range or content rows.
 */
const multipliers: readonly { readonly of: (tunables: Tunables) => number; readonly share: number }[] = [
  { of: (tunables) => tunables.extractionPercent, share: 1 },
  { of: (tunables) => tunables.conversionRate, share: 0.5 },
  { of: (tunables) => tunables.cargoPayPercent, share: 0.5 },
  { of: (tunables) => tunables.piratePayPercent * tunables.maxPirates, share: 0.25 },
  { of: (tunables) => 1 / tunables.pirateRewardDivisor, share: 0.25 },
  { of: (tunables) => tunables.dockingPayPercent, share: 0.35 },
  { of: (tunables) => tunables.assaultPayPercent, share: 0.35 },
  { of: (tunables) => tunables.encounterPayPercent * tunables.maxEncounterPercent, share: 0.2 },
  { of: (tunables) => tunables.contractEasyPercent, share: 0.05 },
  { of: (tunables) => tunables.contractMediumPercent, share: 0.05 },
  { of: (tunables) => tunables.contractHardPercent, share: 0.05 },
  { of: (tunables) => 1 / tunables.growthReference, share: 0.1 },
  { of: (tunables) => tunables.referenceDays, share: 0.01 },
  { of: (tunables) => 1 / tunables.guaranteeCapsules, share: 0.02 },
  { of: (tunables) => tunables.contractStreakClean / tunables.contractStreakEvery, share: 0.01 },
  { of: (tunables) => 100 + tunables.extruderLitePercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.extruderPercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.aiEasyCargoPercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.aiMediumCargoPercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.aiHardCargoPercent, share: 0.5 },
  { of: (tunables) => 100 + 3 * tunables.masteryAiPercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.crewSpaceshipPercent * tunables.crewSpaceshipMembers, share: 1 },
  { of: (tunables) => 100 + tunables.crewSatellitePercent * tunables.crewSatelliteMembers, share: 0.5 },
  { of: (tunables) => 100 + tunables.crewPlanetaryPercent * tunables.crewPlanetaryMembers, share: 0.5 },
  { of: (tunables) => 100 + tunables.generalTributePercent, share: 0.5 },
  { of: (tunables) => 100 + tunables.generalConversionPercent, share: 0.5 },
  { of: (tunables) => 1 / (100 - tunables.maxSpeedPercent), share: 0.5 },
  { of: (tunables) => 1 / tunables.levelPriceBase, share: 0.5 },
  { of: (tunables) => 1 / tunables.levelPriceGrowth, share: 0.5 },
  { of: (tunables) => 1 / tunables.capsulePriceClean, share: capsuleShare },
  { of: (tunables) => 1 / tunables.synthesisPriceClean, share: 0.1 },
];

/** PROTO that a player gets once, by the number that says how much. */
const bonuses = ['invitationBonus', 'approvalBonus', 'inviterBonus'] as const satisfies TunableName[];

/** Prices in the game. */
const prices = [
  ...(['capsulePriceClean', 'synthesisPriceClean', 'conversionRate'] as const),
  ...(['levelPriceBase', 'levelPriceGrowth', 'levelPriceRare', 'levelPriceEpic'] as const),
] satisfies TunableName[];
/** Change of a price, in percent, beyond which it is named. */
const namedPercent = 30;

/** Everything that live content gives away, line by line. */
export function contentWorth(content: LiveContent, measure: Measure): WorthLine[] {
  return [
    ...content.events.flatMap((row) => eventLines(row, measure)),
    ...content.seasons.flatMap((row) => seasonLines(row, measure)),
    ...content.products.flatMap((row) => productLines(row, measure)),
    ...content.tasks.flatMap((row) =>
      row.retired ? [] : once(`task ${row.key}: award`, grown(row.award, measure), reachOf(row, measure)),
    ),
    ...content.chances.flatMap((row) => chanceLines(row, measure)),
    ...content.trips.flatMap((row) => tripLines(row, measure)),
  ];
}

/** Worth of a change of the tunables. The release's own values never count, so returning to them is free. */
export function tunablesWorth(before: Tunables, after: Tunables, players: number): WorthLine[] {
  const reached = playersReached(players, 100, false);
  return [
    ...bonuses.flatMap((name) => once(name, bonusGain(name, before, after), reached)),
    ...morePlay('', before, after, null, reached),
  ];
}

/** Prices that a change moves by more than 30 %, as sentences. */
export function tunableEffects(before: Tunables, after: Tunables): string[] {
  return prices.flatMap((name) => {
    const percent = (100 * (after[name] - before[name])) / before[name];
    if (!(Math.abs(percent) > namedPercent)) return [];
    const sign = percent > 0 ? '+' : '−';
    return [`${name}: ${after[name]} instead of ${before[name]}, ${sign}${Math.abs(percent).toFixed(0)} %`];
  });
}

/** Sum of a reward for an ordinary player, whose trips make it grow (D60). */
function grown(award: number, { tunables }: Measure): number {
  return award * Math.max(1, ordinaryReference / tunables.growthReference);
}

function eventLines(row: EventRow, measure: Measure): WorthLine[] {
  const { key, from, until, audience, goal, board, modifiers } = row;
  if (from === null || until === null) return [];
  const reached = reachOf({ audience, until }, measure);
  const place = `event ${key}`;
  const milestones = goal?.milestones.flatMap(({ rewards }) => rewards) ?? [];
  const { tunables } = measure;
  const changed = { ...tunables, ...termsBy(tunables, modifiers ?? []) };
  return [
    ...once(`${place}: milestones`, worthOfAwards(milestones, measure), reached),
    ...places(`${place}: board`, board ?? [], measure),
    ...bonuses.flatMap((name) => once(`${place}: ${name}`, bonusGain(name, tunables, changed), reached)),
    ...morePlay(`${place}: `, tunables, changed, daysOf({ from, until }), reached),
  ];
}

function seasonLines({ number, boards, mastery }: SeasonRow, measure: Measure): WorthLine[] {
  const best = Math.max(0, ...mastery.map(({ rewards }) => worthOfAwards(rewards, measure)));
  return [
    ...boards.flatMap((board) => places(`season ${number}: board ${board.type}`, board.places, measure)),
    ...once(`season ${number}: stars`, best, playersReached(measure.players, 100, true)),
  ];
}

/** The places of a board are as many as it pays, however many play. */
function places(
  place: string,
  rows: readonly { readonly to: number; readonly rewards: readonly AwardRow[] }[],
  measure: Measure,
): WorthLine[] {
  const worths = rows.map(({ rewards }) => worthOfAwards(rewards, measure));
  const total = rows.reduce(
    (all, { to }, index) => all + worths[index]! * (to - (rows[index - 1]?.to ?? 0)),
    0,
  );
  const best = Math.max(0, ...worths);
  return total > 0
    ? [{ place, each: best, players: rows.at(-1)!.to, total: bounded(total), perPlayer: best }]
    : [];
}

/**
 * Worth of a cheaper product: its difference to the shop's average price, bought as often as the
 * largest pack contains it.
 */
function productLines(row: ProductRow, measure: Measure): WorthLine[] {
  if (row.retired) return [];
  const pieces = Math.max(piecesOf(row), ...likeProducts(row).map(piecesOf));
  const saved = (averagePrice(row) - row.finalPrice / piecesOf(row)) * pieces;
  const each = Math.max(0, saved) * protoPerHundredth(measure.tunables);
  return once(`product ${row.key}: below the shop's average`, each, reachOf(row, measure));
}

/** PROTO for a hundredth of a Star, by the shop's price of clean PROTO. */
function protoPerHundredth({ conversionRate }: Tunables): number {
  const clean = productRows.find(({ kind }) => kind === 'clean')!;
  return 1 / (averagePrice(clean) * conversionRate);
}

function chanceLines(row: ChanceRow, measure: Measure): WorthLine[] {
  if (row.retired) return [];
  const gain = (capsuleWorth(row) - 1) * capsuleShare;
  return play(`chances ${row.key}`, gain, daysOf(row), reachOf(row, measure));
}

/**
 * A trip drops its awards once for each player. More PROTO an hour counts for those who are in its system.
 */
function tripLines(row: TripChangeRow, measure: Measure): WorthLine[] {
  const { systems } = galaxy;
  const trip = systems.flatMap(({ trips }) => trips).find(({ key }) => key === row.trip);
  if (!trip || row.retired) return [];
  const { awards = trip.awards, baseExtraction = trip.baseExtraction, timeHours = trip.timeHours } = row;
  const reached = reachOf(row, measure);
  const more = worthOfAwards(awards, measure) - worthOfAwards(trip.awards, measure);
  const gain = (baseExtraction * trip.timeHours) / (trip.baseExtraction * timeHours) - 1;
  return [
    ...once(`trips ${row.key}: awards`, more, reached),
    ...play(`trips ${row.key}: more an hour`, gain, daysOf(row), Math.ceil(reached / systems.length)),
  ];
}

/** Number of players of the largest step of a row's audience. */
function reachOf(
  { audience, until }: { readonly audience?: Audience | undefined; readonly until?: string | undefined },
  { players }: Measure,
): number {
  const percent = audience ? Math.max(...audience.steps.map((step) => step.percent)) : 100;
  return playersReached(players, percent, until !== undefined);
}

/** Days between a row's dates; null without both. */
function daysOf({ from, until }: Pick<Offer, 'from' | 'until'>): number | null {
  if (from === undefined || until === undefined) return null;
  return Math.max(0, Date.parse(until) - Date.parse(from)) / dayMs;
}

function bonusGain(name: (typeof bonuses)[number], before: Tunables, after: Tunables): number {
  return after[name] - Math.max(before[name], tunableRows[name].default);
}

/**
 * Relative increase of play's pay by a change: 0.35 means +35 %. A decrease of one number doesn't offset
 * an increase of another.
 */
function playGain(before: Tunables, after: Tunables): number {
  const factor = multipliers.reduce((product, { of, share }) => {
    const had = Math.max(of(before), of(release));
    const has = of(after);
    return has > had ? product * (1 + share * (has / had - 1)) : product;
  }, 1);
  return factor - 1;
}

function once(place: string, each: number, players: number): WorthLine[] {
  if (!(each > 0)) return [];
  const worth = bounded(Math.ceil(each));
  return [{ place, each: worth, players, total: bounded(worth * players), perPlayer: worth }];
}

/** The line of everything that makes play pay more, named after the numbers that do. */
function morePlay(
  place: string,
  before: Tunables,
  after: Tunables,
  days: number | null,
  players: number,
): WorthLine[] {
  const names = tunableNames.filter(
    (name) => after[name] !== before[name] && playGain(before, { ...before, [name]: after[name] }) > 0,
  );
  return play(place + names.join(', '), playGain(before, after), days, players);
}

/**
 * A row with an end counts its hours. Without an end (`days` is null) the total counts one day, because
 * limits are daily and a change can be rolled back.
 */
function play(place: string, gain: number, days: number | null, players: number): WorthLine[] {
  const eachDay = gain * ordinaryIncome;
  const [line] = once(place, eachDay * (days ?? 1), players);
  return line ? [{ ...line, perPlayer: bounded(Math.ceil(eachDay * (days ?? openEndedDays))) }] : [];
}

function bounded(worth: number): number {
  return Math.min(maxWorth, worth);
}
