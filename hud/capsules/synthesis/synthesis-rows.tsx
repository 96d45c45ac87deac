import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { synthesisChances } from '#engine/rules/capsules/synthesis-chances.ts';
import type { BoosterType } from '#engine/rules/core/boosters.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import type { Tone } from '#hud/ui/gauges/gauge.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { ChanceRows } from '../fairness/chance-rows.tsx';

/** The glyph and colour of each booster. */
export const boosterLooks = {
  auto_replenish: { icon: 'auto', tone: 'proto', color: 'c-proto' },
  time_travel: { icon: 'jump', tone: 'rare', color: 'c-rare' },
  full_healing: { icon: 'heal', tone: 'gain', color: 'c-gain' },
} as const satisfies Record<BoosterType, { icon: string; tone: Tone; color: string }>;

/** The possible results of a synthesis, with their chances. */
export function SynthesisRows() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  return (
    <ChanceRows
      rows={synthesisChances(tunables).map(({ type, percent }) => ({
        id: type,
        mark: (
          <span className={boosterLooks[type].color}>
            <Icon name={boosterLooks[type].icon} size={22} />
          </span>
        ),
        name: t(`capsules:booster.${type}`),
        percent,
        tone: boosterLooks[type].tone,
      }))}
    />
  );
}
