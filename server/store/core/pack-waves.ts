import type { WavePlace } from '#engine/content/waves.ts';
import { type Flight, noChain } from '#engine/rules/core/flight-state.ts';

type Waves = Pick<Flight, 'waves' | 'chain' | 'longestChain' | 'tappedAgain'>;

/**
 * What only a flight with waves has, as one text: edition, place, chain, further taps and forgiven misses, in base 36. As documents they
 * would take three times the room.
 */
export function packWaves(
  { waves, chain, longestChain, tappedAgain }: Waves,
  pack: (numbers: readonly number[]) => string,
) {
  if (!waves) return undefined;
  const numbers = [waves.edition, chain.hits, chain.atMs].map((number) => number.toString(36));
  const last = [longestChain, ...(chain.forgiven ? [chain.forgiven] : [])];
  return [waves.place, ...numbers, pack(tappedAgain), ...last.map((number) => number.toString(36))].join(' ');
}

/** Without a text the flight is from before there were waves, or has none. */
export function unpackWaves(text: string | undefined, unpack: (text: string) => number[]): Waves {
  if (text === undefined) return { waves: null, chain: noChain, longestChain: 0, tappedAgain: [] };
  const [place, edition = '1', hits = '0', atMs = '0', again = '', longest = hits, forgiven] =
    text.split(' ');
  const number = (digits: string) => Number.parseInt(digits, 36);
  return {
    waves: { edition: number(edition), place: place as WavePlace },
    chain: { hits: number(hits), atMs: number(atMs), ...(forgiven && { forgiven: number(forgiven) }) },
    longestChain: number(longest),
    tappedAgain: unpack(again),
  };
}
