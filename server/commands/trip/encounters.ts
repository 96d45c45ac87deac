import { type EncounterChoice, type EncounterPlay, storyParts } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { commitmentOf } from '#engine/rules/core/sealed-draw.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { playSeed } from '#engine/rules/trip/encounters/encounter-play.ts';
import {
  beginPlay,
  chooseAt,
  type Encounter,
  encounterDraw,
  encounterMessage,
  encounterPay,
  encounterSecret,
  encounterStatus,
  encountersOf,
  endPlay,
  reportByMs,
  storyOf,
  wayTerms,
} from '#engine/rules/trip/encounters/encounters.ts';
import { replayEncounter } from '#engine/systems/encounter/encounter-world.ts';
import { rowStrings } from '../../core/strings/row-strings.ts';
import { presentAiFlights } from '../ai-pilot/views.ts';
import { type CommandContext, changeCommand, readCommand, withAnswer } from '../core/command.ts';
import { findFlight, findRunning, findShip, notFound } from '../core/find-owned.ts';
import { toAmount, toTime, tunablesFor, type ViewContext } from '../core/view-context.ts';
import { balanceView } from '../core/views.ts';
import { flightView } from './views.ts';

/** The encounters of a trip, running or collected. An AI pilot's trip has none. */
export const listEncounters = readCommand<'encounters.list'>(
  async (context, player, { params }, { flights }) => {
    if (!findShip(player, params.id)) return notFound;
    const running = player.flights.find(({ id, shipId }) => id === params.sid && shipId === params.id);
    if (running) return { answer: listOf(player, running, context) };
    if (presentAiFlights(player, context).some(({ uuid }) => uuid === params.sid))
      return { answer: { count: 0, data: [] } };
    await context.delivered();
    const record = await flights.find(player.id, params.sid);
    if (record?.flight.shipId !== params.id) return notFound;
    return { answer: listOf(player, record.flight, context) };
  },
);

export const chooseEncounter = changeCommand<'encounters.choose'>(
  async (context, player, { params, body }) => {
    const found = await findMet(context, player, params);
    if ('refuse' in found) return found;
    const { flight, ship, stats, encounter, tunables } = found;
    const { choice, input } = body;
    const { nowMs } = context;
    const replay = (terms: EncounterPlay) =>
      replayEncounter(playSeed(flight.seed, encounter.n), input ?? [], terms);
    const decided =
      input && encounter.met?.hand
        ? endPlay(player, flight, { ship, stats, encounter, choice, replay, nowMs, tunables })
        : chooseAt(player, flight, { ship, stats, encounter, choice, nowMs, tunables });
    return withAnswer(decided, (after) => answerOf(after, flight.id, encounter.n, context));
  },
);

export const startEncounter = changeCommand<'encounters.start'>(async (context, player, { params, body }) => {
  const found = await findMet(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship, stats, encounter, tunables } = found;
  const decided = beginPlay(player, flight, {
    ship,
    stats,
    encounter,
    choice: body.choice,
    nowMs: context.nowMs,
    tunables,
  });
  return withAnswer(decided, (after) => answerOf(after, flight.id, encounter.n, context));
});

/** An encounter of a running trip, with the facts that decide it. */
async function findMet(
  context: CommandContext,
  player: Player,
  params: { readonly id: string; readonly sid: string; readonly n: string },
) {
  const found = await findRunning(context, player, params);
  if ('refuse' in found) return found;
  const { flight, ship } = found;
  const tunables = tunablesFor(flight, context);
  const encounter = encountersOf(flight, tunables).find(({ n }) => n === Number(params.n));
  if (!encounter) return notFound;
  return { flight, ship, stats: shipStats(ship, player.artifacts, tunables), encounter, tunables };
}

function answerOf(player: Player, flightId: string, n: number, context: CommandContext) {
  const flight = findFlight(player, flightId)!;
  const encounter = encountersOf(flight, tunablesFor(flight, context)).find(
    (candidate) => candidate.n === n,
  )!;
  return {
    encounter: encounterView(player, flight, encounter, context),
    session: flightView(player, flight, context),
    balance: balanceView(player, context),
  };
}

function listOf(player: Player, flight: Flight, context: CommandContext) {
  const data = encountersOf(flight, tunablesFor(flight, context)).map((encounter) =>
    encounterView(player, flight, encounter, context),
  );
  return { count: data.length, data };
}

/** View of an encounter: its row from its begin on, its secret once the player has chosen. */
function encounterView(
  player: Player,
  flight: Flight,
  encounter: Encounter,
  context: ViewContext,
): EncounterView {
  const { n, row, met, opensAtMs, closesAtMs } = encounter;
  const state = encounterStatus(encounter, context.nowMs);
  const isKnown = state !== 'ahead';
  const texts = rowStrings('encounters', row.key, context.language);
  return {
    n,
    opensAt: toTime(opensAtMs),
    closesAt: toTime(closesAtMs),
    state,
    commitment: commitmentOf(secretOf(flight, n)),
    kind: isKnown ? row.key : null,
    title: isKnown ? texts.title : null,
    about: isKnown ? texts.about : null,
    story: isKnown ? storyView(player, encounter, context) : null,
    safe: isKnown ? wayView(flight, encounter, 'safe', context) : null,
    bold: isKnown ? wayView(flight, encounter, 'bold', context) : null,
    choice: met && choiceOf(met),
    outcome: met && outcomeView(flight, encounter, context),
    hand: handView(flight, encounter, context),
  };
}

/** The encounter's part in a story, and the player's choice in the part before. */
function storyView(player: Player, encounter: Encounter, context: ViewContext): EncounterView['story'] {
  const story = storyOf(encounter, player.journal);
  if (!story) return null;
  const { part, remembered } = story;
  const text =
    remembered && rowStrings('encounters', remembered.key, context.language)[choiceOf(remembered)].told;
  return {
    part,
    of: storyParts,
    remembered: text && remembered ? { text: text, at: toTime(remembered.atMs) } : null,
  };
}

function wayView(flight: Flight, encounter: Encounter, choice: EncounterChoice, context: ViewContext) {
  const { title, about } = rowStrings('encounters', encounter.row.key, context.language)[choice];
  const { chance, damage, percent, hand = null, gift = null, heals = 0 } = encounter.row[choice];
  const isChosen = encounter.met !== null && choiceOf(encounter.met) === choice && encounter.met.works;
  const pay = isChosen
    ? (encounter.met?.earned ?? 0)
    : encounterPay(flight, encounter, choice, tunablesFor(flight, context));
  const play = wayTerms(encounter, choice, tunablesFor(flight, context));
  return {
    title,
    about,
    pay: toAmount(pay),
    percent,
    chance,
    hand: play ? hand : null,
    damage,
    heals,
    gift,
    play,
  };
}

function handView(flight: Flight, encounter: Encounter, context: ViewContext): EncounterView['hand'] {
  const { met } = encounter;
  if (!met?.hand) return null;
  const tunables = tunablesFor(flight, context);
  const terms = wayTerms(encounter, choiceOf(met), tunables);
  if (!terms) return null;
  return {
    beganAt: toTime(flight.createdAtMs + met.hand.beganMs),
    reportBy: toTime(reportByMs(flight, met, terms, tunables)),
    percent: met.hand.percent,
  };
}

function outcomeView(flight: Flight, { n, row, met }: Encounter, { language }: ViewContext) {
  if (!met) return null;
  const texts = rowStrings('encounters', row.key, language)[choiceOf(met)];
  const seed = secretOf(flight, n);
  return {
    works: met.works,
    text: met.works ? texts.works : texts.fails,
    earned: toAmount(met.earned),
    damage: met.damage,
    draw: encounterDraw(seed, flight.id),
    seed,
    message: encounterMessage(flight.id),
  };
}

function choiceOf({ isBold }: { readonly isBold: boolean }): EncounterChoice {
  return isBold ? 'bold' : 'safe';
}

function secretOf({ encounters }: Flight, n: number): string {
  if (!encounters) throw new Error('A flight without encounters');
  return encounterSecret(encounters, n);
}
