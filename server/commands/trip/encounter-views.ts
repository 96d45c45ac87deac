import type { EncounterChoice } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { commitmentOf } from '#engine/rules/core/sealed-draw.ts';
import {
  type Encounter,
  encounterDraw,
  encounterMessage,
  encounterPay,
  encounterSecret,
  encounterStatus,
  reportByMs,
  wayTerms,
} from '#engine/rules/trip/encounters/encounters.ts';
import { rowStrings } from '#server/core/strings/row-strings.ts';
import { toAmount, toTime, tunablesFor, type ViewContext } from '../core/view-context.ts';

/** An encounter. What it is shows when it begins, and its secret when the player has chosen. */
export function encounterView(flight: Flight, encounter: Encounter, context: ViewContext): EncounterView {
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
    safe: isKnown ? wayView(flight, encounter, 'safe', context) : null,
    bold: isKnown ? wayView(flight, encounter, 'bold', context) : null,
    choice: met && choiceOf(met),
    outcome: met && outcomeView(flight, encounter, context),
    hand: handView(flight, encounter, context),
  };
}

function wayView(flight: Flight, encounter: Encounter, choice: EncounterChoice, context: ViewContext) {
  const { title, about } = rowStrings('encounters', encounter.row.key, context.language)[choice];
  const { chance, damage } = encounter.row[choice];
  const isChosen = encounter.met !== null && choiceOf(encounter.met) === choice && encounter.met.works;
  const pay = isChosen
    ? (encounter.met?.earned ?? 0)
    : encounterPay(flight, encounter, choice, tunablesFor(flight, context));
  const play = wayTerms(encounter, choice, tunablesFor(flight, context));
  return { title, about, pay: toAmount(pay), chance, damage, play };
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
