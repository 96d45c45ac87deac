import { vibrate } from '#engine/client/device/haptics.ts';
import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { short } from '#hud/ui/format/amount.ts';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { poolPicture } from './pool-picture.ts';

const ticks = 30;

/** Another open pool in short; a press shows it in the card. */
export function PoolRow({ pool, onChoose }: { pool: Investment; onChoose: () => void }) {
  const { t } = useTranslation();
  const share = pool.currentPool / pool.goal;

  function choose(): void {
    vibrate('selection');
    onChoose();
  }

  return (
    <li>
      <button
        type="button"
        className="plate pool-row"
        aria-label={t('homeland:research.show', { title: pool.title, percent: short(share * 100) })}
        onClick={choose}
      >
        <img src={poolPicture(pool.uuid)} alt="" width={54} height={54} />
        <span className="grow">
          <span className="home-row__title">{pool.title}</span>
          <Scale share={share} ticks={ticks} tone="proto" height={9} />
        </span>{' '}
        <span className="num">
          {short(share * 100)}
          <small>%</small>
        </span>
        <Icon name="chevron-down" size={20} />
      </button>
    </li>
  );
}
