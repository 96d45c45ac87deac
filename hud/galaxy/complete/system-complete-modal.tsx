import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { exploreSystem, leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { figureOf } from '#engine/content/figures.ts';
import { keyIn, useTranslation } from '#hud/shell/strings/strings.ts';
import type { SystemView } from '#hud/trip/trip-data.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { Modal } from '#hud/ui/modals/modal.tsx';
import { ModalGround } from '#hud/ui/modals/modal-ground.tsx';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import type { SystemCompleteProps } from '../modals.ts';
import { Figure } from './figure.tsx';
import { NextMark } from './next-mark.tsx';
import { SystemAwards } from './system-awards.tsx';
import { useBeats } from './use-beats.ts';

const tripsInSystem = 30;
const starsInSystem = 90;

/** A system is complete: its lights become a figure, the next system lights up, the awards fall. A tap skips to the last. */
export function SystemCompleteModal({ systemId, onClose }: SystemCompleteProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { systems, trips, settings } = useSnapshot(state);
  const system = systems.find(({ uuid }) => uuid === systemId);
  const next = systems.find(({ priority }) => priority === (system?.priority ?? 0) + 1);
  const isCalm = useMemo(
    () => settings.reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches,
    [settings.reducedMotion],
  );
  const [beat, skip] = useBeats(isCalm, next !== undefined, system?.awards.length ?? 0);
  const figure = figureOf(system?.priority ?? 0);
  const stars = (trips[systemId] ?? []).map((trip) => trip.stars.filter(({ isWon }) => isWon).length);

  // Everything is booked: the camera leaves the system while the moment begins.
  useEffect(() => {
    if (state.view.place === 'system') leaveSystem();
  }, []);
  useEffect(() => {
    if (beat !== 'figure' && next) selectSystem(next.uuid);
  }, [beat, next]);

  if (!system || !figure) return null;
  const name = system.name;
  return (
    <Modal
      label={t('galaxy:system-done', { name })}
      onClose={onClose}
      onTap={skip}
      className={`system-complete is-${beat}`}
    >
      {beat === 'rewards' && <ModalGround />}
      {beat === 'next' && <NextMark />}
      <div className="modal__head system-complete__head" role="status">
        {beat === 'next' && next && (
          <>
            <h2 className="h1">{t('galaxy:whole.lights-up', { name: next.name })}</h2>
            <p className="label t2">
              {t('galaxy:whole.number', { number: next.priority, of: systems.length })}
            </p>
          </>
        )}
        {beat === 'rewards' && (
          <>
            <h2 className="h1">{t('galaxy:system-done', { name })}</h2>
            <p className="label t2">
              {t('galaxy:whole.in-sky', { figure: t(keyIn('galaxy:figure', figure.key)) })}
            </p>
          </>
        )}
      </div>
      <div className="system-complete__figure">
        <Figure figure={figure} stars={stars} isDrawn={!isCalm && beat === 'figure'} />
      </div>
      {beat === 'figure' && <Flown name={name} />}
      {beat === 'next' && <div className="system-complete__foot" />}
      {beat === 'rewards' && <Rewards system={system} next={next} onClose={onClose} />}
    </Modal>
  );
}

/** The thirty trips, counted while their lights are joined. */
function Flown({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <div className="system-complete__flown">
      <p className="num system-complete__count">
        <Rolling value={tripsInSystem} from={0} ms={1300} decimals={0} />{' '}
        <span className="t3">{t('galaxy:whole.of', { of: tripsInSystem })}</span>
      </p>
      <p className="label c-gain">{t('galaxy:whole.all-flown', { name })}</p>
      <Scale share={1} ticks={tripsInSystem} tone="gain" height={12} />
    </div>
  );
}

interface RewardsProps {
  system: SystemView;
  next: SystemView | undefined;
  onClose: () => void;
}

function Rewards({ system, next, onClose }: RewardsProps) {
  const { t } = useTranslation();
  async function enter(): Promise<void> {
    if (next?.status === 'available') await exploreSystem(next.uuid);
    onClose();
  }
  return (
    <div className="system-complete__rewards">
      <SystemAwards awards={system.awards} />
      <dl className="ledger">
        <div>
          <dt>{t('galaxy:whole.trips')}</dt>
          <dd className="num c-gain">
            {t('galaxy:whole.out-of', { count: tripsInSystem, of: tripsInSystem })}
          </dd>
        </div>
        <div>
          <dt>{t('galaxy:whole.stars')}</dt>
          <dd className="num">{t('galaxy:whole.out-of', { count: system.stars, of: starsInSystem })}</dd>
        </div>
      </dl>
      <Scale share={system.stars / starsInSystem} ticks={45} tone="proto" height={9} />
      <div className="system-complete__foot">
        <Button kind="primary" onPress={enter} autoFocus>
          {next?.status === 'available' ? t('galaxy:whole.enter', { name: next.name }) : t('reward.continue')}
        </Button>
        {next?.status === 'available' && (
          <Button kind="text" size="small" onPress={onClose}>
            {t(system.stars < starsInSystem ? 'galaxy:whole.stay' : 'galaxy:whole.later')}
          </Button>
        )}
      </div>
    </div>
  );
}
