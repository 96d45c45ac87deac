import { listOf } from '#server/core/caller-network.ts';

/** The offered encoding that an `Accept-Encoding` likes best, the first of equal ones; null for none: the bytes as they are. */
export function bestEncoding<Name extends string>(
  accepted: string | readonly string[] | undefined,
  offered: readonly Name[],
): Name | null {
  const qualities = new Map(listOf(accepted).map(readQuality));
  const qualityOf = (name: string) => qualities.get(name) ?? qualities.get('*') ?? 0;
  let best: Name | null = null;
  let bestQuality = qualities.get('identity') ?? 0;
  for (const name of offered) {
    const quality = qualityOf(name);
    // An encoding that is liked as much as the plain bytes is smaller.
    if (quality > bestQuality || (best === null && quality > 0 && quality === bestQuality)) {
      best = name;
      bestQuality = quality;
    }
  }
  return best;
}

/** Reads `br` as 1 and `br;q=0.5` as 0.5. */
function readQuality(text: string): [name: string, quality: number] {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, quality === undefined ? 1 : Number(quality) || 0];
}
