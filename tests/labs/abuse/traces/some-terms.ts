import { artifactRows } from '#engine/content/hangar.ts';
import { ruleRows } from '#engine/content/terms.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { FlightTerms } from '#engine/rules/core/flight-state.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { flightTerms } from '#engine/rules/trip/flight-terms.ts';

/** The numbers of a trip under the rule of any system, or none, with up to four artifacts aboard. */
export function someTerms(seed: string): FlightTerms | null {
  const draw = (...path: number[]) => randomOf(seed, 91, ...path);
  const rule = ruleRows[Math.floor(draw(0) * (ruleRows.length + 1))];
  const slots = Math.floor(draw(1) * 5);
  const family = Math.floor(draw(2) * 6) * 3;
  // Now and then all three of a family, so that sets are met as well.
  const first = draw(3) < 0.3 ? artifactRows.slice(family, family + 3) : [];
  const others = Array.from(
    { length: slots },
    (_, index) => artifactRows[Math.floor(draw(4, index) * artifactRows.length)]!,
  );
  const artifacts = [...new Set([...first, ...others])]
    .slice(0, 4)
    .map(({ key }): OwnedArtifact => ({ id: key, key, grade: 1, shipId: 'ship' }));
  return flightTerms(rule, artifacts, 'ship', defaultTunables);
}
