import { chanceOf } from '#tools/simulate/fair-play/hands.ts';
import { HonestDevice } from './honest-device.ts';
import { someTerms } from './some-terms.ts';
import { TripServer } from './trip-server.ts';

const secondMs = 1000;
const minuteMs = 60_000;
const hourMs = 3_600_000;

/** Why something that an honest player did wasn't counted, over a whole trip; empty when all was. */
export function playHonestTrip(seed: string): { readonly faults: readonly string[]; readonly taps: number } {
  const chance = chanceOf(seed);
  const between = (least: number, most: number) => least + (most - least) * chance();
  const durationMs = Math.round((chance() < 0.9 ? between(1, 4) : between(4, 40)) * minuteMs);
  const server = new TripServer(seed, durationMs, between(0, 40), someTerms(seed));
  const ping = between(5, 400);
  const jitter = between(0, 1.5);
  const latency = () => ping * (1 + jitter * chance() ** 3 * 6);
  const loss = chance() < 0.5 ? 0 : between(0, 0.25);
  const device = new HonestDevice(server, chance, latency, between(-30, 30) * hourMs);
  const { away, offline } = awayTimes(chance, durationMs);
  const isIn = (spans: readonly Span[], atMs: number) =>
    spans.some(({ from, to }) => atMs >= from && atMs < to);

  const correctedAt = Math.floor(between(0, 400));
  let wasAway = false;
  let wasOffline = false;
  let nextFlushMs: number | null = null;
  for (let k = 0; k * secondMs < durationMs; k++) {
    const atMs = k * secondMs + between(0, 990);
    if (isIn(away, atMs)) {
      wasAway = true;
      continue;
    }
    const isOffline = isIn(offline, atMs);
    // A clock is set while the player is in the settings, or corrected a little by the network.
    if (wasAway && !isOffline && chance() < 0.2) device.setClock(between(-3, 3) * hourMs);
    else if (k === correctedAt) device.setClock(between(-1.9, 1.9) * secondMs);
    if (!isOffline && (wasAway || chance() < 0.95)) device.hear(k * secondMs);
    // Waiting reports are sent with the first reads after a reconnect.
    if (!isOffline && (wasAway || wasOffline) && !device.isClean) nextFlushMs = atMs;
    if (!isOffline && (k % 60 === 30 || wasAway || wasOffline) && chance() >= loss) server.noteContact(atMs);
    wasAway = false;
    wasOffline = isOffline;
    device.advance(atMs);
    // Somebody who taps everything that is there, also the last moment of what leaves.
    const last = Math.floor(atMs / server.numbers.spawnIntervalMs);
    for (const reach of [0, 1, 2, 3]) if (last >= reach && chance() < 0.6) device.tap(last - reach);
    // Again on what takes several taps, and beside everything.
    if (chance() < 0.5) {
      device.advance(atMs + 120);
      device.tap(last);
    }
    if (chance() < 0.08) device.miss();
    const { pirateIntervalMs, maxPirates } = server.numbers;
    const pirate = Math.floor(atMs / pirateIntervalMs);
    if (pirate >= 1 && pirate <= maxPirates && !isOffline) device.shoot(pirate, atMs + ping);
    if (!device.isClean) nextFlushMs ??= atMs + secondMs;
    if (nextFlushMs !== null && nextFlushMs <= atMs) {
      const waitMs = device.flush(atMs, () => isOffline || chance() < loss);
      nextFlushMs = waitMs === null ? null : atMs + waitMs;
    }
  }
  return finish(server, device, durationMs + between(0, 12) * hourMs, chance);
}

/** Opens the device again, sends the remaining reports and collects. */
function finish(server: TripServer, device: HonestDevice, atMs: number, chance: () => number) {
  // The game reads its state first, so that the server has heard from the device before the report.
  server.noteContact(atMs);
  device.hear(atMs);
  let laterMs = atMs + 50;
  while (!device.isClean) laterMs += device.flush(laterMs, () => chance() < 0.2) ?? 0;
  return { faults: device.faults, taps: server.flight.tapped.length };
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** When the phone sleeps or another app is in front, and when there is no network. */
function awayTimes(chance: () => number, durationMs: number): { away: Span[]; offline: Span[] } {
  const spans = (share: number, longest: number): Span[] => {
    if (chance() > share) return [];
    return Array.from({ length: 1 + Math.floor(chance() * 2) }, () => {
      const from = chance() * durationMs;
      return { from, to: from + chance() ** 2 * longest };
    });
  };
  return { away: spans(0.4, 40 * minuteMs), offline: spans(0.4, 30 * minuteMs) };
}
