import type { EncounterTry, FlightEncounters } from '#engine/rules/core/flight-state.ts';

/**
 * The encounters of a flight as one text: secret, planned duration, and the numbers of each that was met, in base 36. As
 * documents they would take five times the room.
 */
export function packEncounters({ secret, plannedMs, met }: FlightEncounters): string {
  const lines = met.map(({ n, isBold, works, earned, damage, hand }) =>
    [n, Number(isBold), Number(works), earned, damage, ...packHand(hand)]
      .map((number) => number.toString(36))
      .join('.'),
  );
  return [secret, plannedMs.toString(36), ...lines].join(' ');
}

export function unpackEncounters(text: string): FlightEncounters {
  const [secret = '', planned = '0', ...lines] = text.split(' ');
  return {
    secret,
    plannedMs: Number.parseInt(planned, 36),
    met: lines.map((line) => {
      const [n = 0, isBold, works, earned = 0, damage = 0, beganMs, percent = null] = line
        .split('.')
        .map((number) => Number.parseInt(number, 36));
      const hand = beganMs === undefined ? null : { beganMs, percent };
      return { n, isBold: isBold === 1, works: works === 1, earned, damage, hand };
    }),
  };
}

function packHand(hand: EncounterTry | null): readonly number[] {
  if (!hand) return [];
  return hand.percent === null ? [hand.beganMs] : [hand.beganMs, hand.percent];
}
