import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { synthesisChances } from '#engine/rules/capsules/synthesis-chances.ts';
import type { BoosterType } from '#engine/rules/core/boosters.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { Tone } from '#hud/ui/gauges/gauge.tsx';
import { ChanceRows } from '../fairness/chance-rows.tsx';
import { BoosterObject } from './booster-object.tsx';

/** The colour of each booster. */
export const boosterLooks = {
  auto_replenish: { tone: 'proto', color: 'c-proto' },
  time_travel: { tone: 'rare', color: 'c-rare' },
  full_healing: { tone: 'gain', color: 'c-gain' },
} as const satisfies Record<BoosterType, { tone: Tone; color: string }>;

/** The possible results of a synthesis, with their chances. */
export function SynthesisRows() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  return (
    <ChanceRows
      rows={synthesisChances(tunables).map(({ type, percent }) => ({
        id: type,
        mark: <BoosterObject type={type} width={34} height={34} />,
        name: t(`capsules:booster.${type}`),
        percent,
        tone: boosterLooks[type].tone,
      }))}
    />
  );
}
