import type { AnswerOf } from '#engine/protocol/core/contracts.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import { flightObjects } from '#engine/rules/trip/field/flight-objects.ts';
import { serviceCommand } from '#server/commands/core/command.ts';
import { createViewContext } from '#server/commands/core/create-view-context.ts';
import { toAmount, toTime, tunablesFor, type ViewContext } from '#server/commands/core/view-context.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { tripName } from './last-trips.ts';

type Input = AnswerOf<'dev.flight'>['input'];

/** A collected trip is computed again from its seed and the numbers of its launch, as when its taps were checked. */
export const readFlight = serviceCommand<'dev.flight'>(async (services, { params }, { language }) => {
  const found = await services.store.flights.findOwned(params.id);
  if (!found) throw new CallRefused('not_found');
  const context = createViewContext(services, language);
  const { flight, finishedAtMs, mined, manualMined } = found.record;
  return {
    answer: {
      flightId: flight.id,
      playerId: found.playerId,
      shipId: flight.shipId,
      trip: tripName(flight, context),
      startedAt: toTime(flight.createdAtMs),
      finishedAt: toTime(finishedAtMs),
      durationMs: flight.durationMs,
      mined: toAmount(mined),
      manualMined: toAmount(manualMined),
      lateTaps: flight.trace.late,
      tunablesVersion: flight.tunablesVersion,
      input: [...taps(flight, context), ...tries(flight)].toSorted((a, b) => a.atMs - b.atMs),
    },
  };
});

/** Delays were kept only where there is one for every object. */
function taps(flight: Flight, context: ViewContext): Input {
  const objectOf = flightObjects(flight.seed, flight.waves, tunablesFor(flight, context));
  const { delays } = flight.trace;
  const hasDelays = delays.length === flight.tapped.length;
  return flight.tapped.map((k, index) => {
    const { appearsMs, size, kind } = objectOf(k);
    const delayMs = hasDelays ? Math.round(delays[index] ?? 0) : null;
    const what = `${k} ${size}${kind ? ` ${kind.key}` : ''}`;
    return { atMs: Math.round(appearsMs) + (delayMs ?? 0), kind: 'tap', delayMs, what };
  });
}

function tries({ createdAtMs, docking, assault }: Flight): Input {
  const all = { docking, assault } as const;
  return (['docking', 'assault'] as const).flatMap((kind) => {
    const tried = all[kind];
    if (!tried) return [];
    const what = tried.earned > 0 ? `won ${toAmount(tried.earned)}` : 'not won';
    return [{ atMs: Math.max(0, tried.startedAtMs - createdAtMs), kind, delayMs: null, what }];
  });
}
