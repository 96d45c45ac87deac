import type { Player } from '#engine/rules/core/player.ts';

/**
 * The player after a change, with the fields inside flights, ships, homeland and totals that this version doesn't know and its
 * rules haven't copied: a next version, which runs beside this one while servers are replaced, may have written them.
 */
export function keepUnknown(before: Player, after: Player): Player {
  const kept: Partial<Player> = {
    ...(after.flights !== before.flights && { flights: keepInEach(before.flights, after.flights) }),
    ...(after.ships !== before.ships && { ships: keepInEach(before.ships, after.ships) }),
    ...(after.homeland !== before.homeland && { homeland: keepIn(before.homeland, after.homeland) }),
    ...(after.totals !== before.totals && { totals: keepIn(before.totals, after.totals) }),
  };
  const isSame = Object.entries(kept).every(([name, part]) => part === after[name as keyof Player]);
  return isSame ? after : { ...after, ...kept };
}

function keepInEach<Part extends { readonly id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): readonly Part[] {
  let isSame = true;
  const parts = after.map((part) => {
    const old = before.find(({ id }) => id === part.id);
    const kept = old ? keepIn(old, part) : part;
    isSame &&= kept === part;
    return kept;
  });
  return isSame ? after : parts;
}

/** Rules remove no fields: one that is missing is unknown to them. */
function keepIn<Part extends object>(before: Part, after: Part): Part {
  if (before === after) return after;
  for (const name in before) if (!(name in after)) return { ...before, ...after };
  return after;
}
