import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { chooseShip, levelUpShip } from '#engine/client/hangar/operations.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useChooseRefusal } from './ship-out.ts';
import type { ShipView } from './ship-stats.ts';

/** Buys the next level, or says how much PROTO is missing. */
export function LevelUp({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const price = ship.nextLevel?.price;
  if (price === undefined) return null;
  const lacks = price - balance.default;

  async function press(): Promise<void> {
    if (lacks > 0) {
      showToast('info', t('hangar:ship.lacks', { amount: amount(lacks) }));
      return;
    }
    const outcome = await levelUpShip(ship.shipId ?? '');
    if (!outcome.ok) return;
    playSound('level-up');
    vibrate('success');
  }

  return (
    <Button
      size="small"
      icon="chevrons-up"
      className={`ship-level${lacks > 0 ? ' is-poor' : ''}`}
      onPress={press}
      label={t('hangar:ship.level-up-for', { price: amount(price, 0) })}
    >
      {t('hangar:ship.level-up')}{' '}
      <span className="num c-proto ship-level__price">
        <ProtoMark size={16} />
        {amount(price, 0)}
      </span>
    </Button>
  );
}

/** Puts a ship in use. Another ship of its type that is on a trip prevents that; the button says so. */
export function Choose({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const refusal = useChooseRefusal(ship);
  if (ship.inUse)
    return (
      <p className="btn btn--secondary btn--small ship-chosen">
        <span className="btn__body">
          <Icon name="check" size={18} weight={2.2} />
          {t('hangar:chosen')}
        </span>
      </p>
    );
  return (
    <Button
      kind={refusal ? 'secondary' : 'primary'}
      size="small"
      className="ship-choose"
      reason={refusal ? t(keyIn('refusal', refusal)) : null}
      onPress={async () => {
        const outcome = await chooseShip(ship.shipId ?? '');
        if (outcome.ok) vibrate('success');
      }}
    >
      {t('hangar:choose')}
    </Button>
  );
}
