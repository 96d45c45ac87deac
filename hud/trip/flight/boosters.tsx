import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { playsAsList, state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { applyBooster } from '#engine/client/trip/operations.ts';
import type { BoosterType } from '#engine/rules/core/boosters.ts';
import { openModal } from '#hud/shell/modals.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import { useIsDesktop } from '#hud/shell/viewport.ts';
import { Key } from '#hud/ui/controls/keycap.tsx';
import type { IconName } from '#hud/ui/icons/icon.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Waiting } from '#hud/ui/loading/waiting.tsx';
import { confirmModal } from '#hud/ui/modals.ts';
import { boosterState, boosterTypes, useBoosterState } from './booster-state.ts';
import type { FlightView } from './flight-time.ts';
import { boosterKeys } from './list/list-keys.ts';

const glyphs: Record<BoosterType, IconName> = {
  auto_replenish: 'auto',
  time_travel: 'jump',
  full_healing: 'heal',
};

/** A booster of which more than this share would be wasted asks first. */
const askAbove = 0.5;

/** The three boosters with their counts. One that can't be used says why when it is pressed. */
export function Boosters({ flight }: { flight: FlightView }) {
  return (
    <div className="boosters">
      {boosterTypes.map((type, i) => (
        <Booster key={type} type={type} number={i + 1} flight={flight} />
      ))}
    </div>
  );
}

function Booster({ type, number, flight }: { type: BoosterType; number: number; flight: FlightView }) {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const isList = playsAsList(useSnapshot(state));
  const [isBusy, setBusy] = useState(false);
  const { count, refusal } = useBoosterState(type, flight.uuid);
  const reason = refusal ? t(keyIn('refusal', refusal)) : undefined;

  function press(): void {
    if (isBusy) return;
    if (reason) {
      showToast('info', reason);
      return;
    }
    // Read at the press: the cargo and the time have moved on since the last render.
    const { waste } = boosterState(type, flight.uuid);
    if (waste <= askAbove) {
      void use();
      return;
    }
    openModal(confirmModal, {
      title: t('trip:booster.ask', { name: t(`booster.${type}`) }),
      text: t(`trip:booster.waste.${type}`, { percent: Math.floor(waste * 100) }),
      action: t('trip:booster.use'),
      run: use,
    });
  }

  async function use(): Promise<void> {
    setBusy(true);
    const outcome = await applyBooster(type, flight.uuid);
    if (outcome.ok) playSound('booster');
    setBusy(false);
  }

  return (
    <button
      type="button"
      className={`booster booster--${type}${refusal ? ' is-off' : ''}`}
      aria-disabled={refusal !== undefined || isBusy}
      aria-label={t('booster.line', { name: t(`booster.${type}`), left: t('booster.left', { count }) })}
      title={reason}
      onClick={press}
    >
      <span className="booster__disc">
        {isBusy ? <Waiting label={t('wait')} /> : <Icon name={glyphs[type]} />}
        <span className={`booster__count${count > 0 ? '' : ' is-none'}`}>{count}</span>
      </span>
      <span className="booster__name micro t2">
        {(isDesktop || isList) && <Key small>{isList ? boosterKeys[number - 1]?.slice(-1) : number}</Key>}
        {t(`booster.${type}`)}
      </span>
    </button>
  );
}
