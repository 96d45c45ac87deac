import tunables from '#assets/content/tunables.json' with { type: 'json' };
import tables from '#assets/content/waves.json' with { type: 'json' };
import { pathVerbs } from '../kinds.ts';
import { waveTables } from '../schemas/waves.ts';
import { repeats } from './compare-lists.ts';

/** Faults of the wave patterns and of the kinds of objects. */
export function waveFaults(content: unknown = tables): string[] {
  const read = waveTables.safeParse(content);
  if (!read.success)
    return read.error.issues.map(({ path, message }) => `waves.${path.join('.')}: ${message}`);
  return read.data.editions.flatMap(({ edition, kinds, patterns }, index) => {
    const kindKeys = kinds.map(({ key }) => key);
    return [
      ...(edition === index + 1 ? [] : [`waves: edition ${edition} stands at ${index + 1}`]),
      ...repeats([...kindKeys]).map((key) => `waves: two kinds are called ${key}`),
      ...Object.keys(Object.assign({}, ...patterns.map((pattern) => pattern.kinds)))
        .filter((key) => kindKeys.includes(key) && !(`${key}RatePercent` in tunables))
        .map((key) => `waves: no tunable is called ${key}RatePercent`),
      ...(kindKeys.includes('core') ? [] : ['waves: no kind is called core, the target of the last wave']),
      ...pathVerbs.flatMap((verb) => [
        ...(kinds.filter((kind) => kind.verb === verb).length === 1 ? [] : [`waves: one kind is of ${verb}`]),
        ...(patterns.some((pattern) => pattern.verb === verb) ? [] : [`waves: no pattern is of ${verb}`]),
      ]),
      ...repeats(patterns.map(({ key }) => key)).map((key) => `waves: two patterns are called ${key}`),
      ...(patterns.filter(({ opens }) => opens).length === 1 ? [] : ['waves: one pattern opens a trip']),
      ...patterns.flatMap((pattern) =>
        Object.keys(pattern.kinds)
          .filter((key) => !kindKeys.includes(key))
          .map((key) => `waves.${pattern.key}: no kind is called ${key}`),
      ),
      ...patterns
        .filter((pattern) => Object.values(pattern.kinds).reduce((sum, share) => sum + share, 0) > 60)
        .map(({ key }) => `waves.${key}: fewer than 40 of a hundred objects are rocks`),
    ];
  });
}
