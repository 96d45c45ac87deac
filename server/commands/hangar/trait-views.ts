import { artifactRowOf } from '#engine/content/hangar.ts';
import { setSize, traitRowOf } from '#engine/content/terms.ts';
import type { ArtifactSet, ArtifactTrait, ShipTraitView } from '#engine/protocol/hangar/calls.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { type ShipTrait, traitsOf } from '#engine/rules/trip/launch.ts';
import { rowStrings } from '#server/core/strings/row-strings.ts';
import { fillTerms } from '../core/term-texts.ts';
import type { ViewContext } from '../core/view-context.ts';

/** What an artifact does besides its stat (D36); null for a common one. */
export function artifactTrait(key: string, context: ViewContext): ArtifactTrait | null {
  const { rarity, stat } = artifactRowOf(key);
  return rarity === 'common' ? null : { strength: rarity, ...textsOf({ stat, strength: rarity }, context) };
}

/** What three of the artifact's family do together on a ship. */
export function artifactSet(key: string, context: ViewContext): ArtifactSet {
  const { stat } = artifactRowOf(key);
  return { size: setSize, text: textsOf({ stat, strength: 'set' }, context).text };
}

/** All that a ship's artifacts do besides their stats. */
export function shipTraits(
  artifacts: readonly OwnedArtifact[],
  shipId: string,
  context: ViewContext,
): ShipTraitView[] {
  return traitsOf(artifacts, shipId).map((trait) => ({ ...trait, ...textsOf(trait, context) }));
}

function textsOf({ stat, strength }: ShipTrait, { tunables, language }: ViewContext) {
  const { title, text, set } = rowStrings('traits', stat, language);
  const changes = traitRowOf(stat)[strength];
  return { title, text: fillTerms(strength === 'set' ? set : text, changes, tunables, language) };
}
