import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { wearLivery } from '#engine/client/hangar/liveries.ts';
import { shipTypes } from '#engine/content/kinds.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';

const livery = liveryRows.find(({ needs }) => needs === 'researchLanterns');

/** Paints a pilot's ships in the livery that research opened for everybody. */
export function PaintShips() {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  if (!livery) return null;
  const owned = shipTypes.flatMap((type) => ships.find((one) => one.type === type && one.shipId) ?? []);
  const isWorn = owned.length > 0 && owned.every((ship) => ship.livery?.key === livery.key);

  async function paint(): Promise<void> {
    for (const ship of owned) await wearLivery(ship.uuid, isWorn ? null : (livery?.key ?? null));
  }

  return (
    <Button size="small" onPress={paint}>
      {t(isWorn ? 'galaxy:mastery.take-off' : 'homeland:research.paint')}
    </Button>
  );
}
