import { type Snapshot, useSnapshot } from 'valtio';
import { changeSettings } from '#engine/client/account/operations.ts';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { ghostOf } from '#engine/client/trip/docking/read-ghost.ts';
import type { LiveGhost } from '#engine/client/trip/projections.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Toggle } from '../../ui/controls/choices.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { FailedTry } from '../try/failure.tsx';
import { TryOutcome } from '../try/try-outcome.tsx';

/**
 * Before a try: whose best docking flies along, with a switch. Nothing before anybody of the crew has docked.
 */
export function GhostChoice({ flightId }: { flightId: string }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const { value: ghost } = useQuery(ghostOf(flightId));
  if (!ghost) return null;
  const { isOwn, pilot, seconds } = ghost;
  const name = pilot.username ?? pilot.firstName;
  return (
    <div className="ghost-choice">
      <Icon name="ghost" size={20} />
      <span className="grow">
        {t(isOwn ? 'trip:docking.ghost.own' : 'trip:docking.ghost.of', { name })}
        <span className="label t2">{t('trip:docking.ghost.took', { seconds: seconds.toFixed(1) })}</span>
      </span>
      <Toggle
        label={t('trip:docking.ghost.switch')}
        isOn={settings.ghost !== false}
        onChange={(isOn) => changeSettings({ ghost: isOn })}
      />
    </div>
  );
}

/** During a try: how far the ghost is. */
export function GhostGauge({ ghost }: { ghost: Snapshot<LiveGhost> }) {
  const { t } = useTranslation();
  return (
    <p className={`ghost-gauge${ghost.isDocked ? ' is-docked' : ''}`}>
      <Icon name="ghost" size={16} />
      <span className="ghost-gauge__name">{ghostName(ghost, t)}</span>
      <span className="num">
        {ghost.isDocked
          ? t('trip:docking.ghost.docked', { seconds: (ghost.tookMs / 1000).toFixed(1) })
          : `${ghost.progress}%`}
      </span>
    </p>
  );
}

/** After a won try: who was faster. Nothing without a ghost. */
export function GhostGap({ flightId }: { flightId: string }) {
  const { t } = useTranslation();
  const { docking } = useSnapshot(state);
  if (docking?.flightId !== flightId || docking.end !== 'won' || !docking.ghost) return null;
  const { ghost, playedMs } = docking;
  const gapMs = ghost.tookMs - playedMs;
  const values = { name: ghostName(ghost, t), seconds: (Math.abs(gapMs) / 1000).toFixed(1) };
  return (
    <p className="small try-deck__luck">
      {t(`trip:docking.ghost.${gapMs > 0 ? 'ahead' : 'behind'}`, values)}
    </p>
  );
}

export function ghostName(
  { isOwn, name }: Snapshot<LiveGhost>,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  return isOwn ? t('trip:docking.ghost.you') : name;
}

/** The ship has docked or not. */
export function DockingOutcome({ flight }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { docking: live } = useSnapshot(state);
  if ((flight.docking?.earned ?? 0) === 0) {
    const progress = live?.flightId === flight.uuid && live.end === 'lost' ? live.progress : 0;
    return (
      <FailedTry
        flight={flight}
        game="docking"
        reached={t('trip:failure.of', { value: progress, of: 100 })}
      />
    );
  }
  return (
    <TryOutcome flight={flight} kind="docking" line={<WonIn flight={flight} />}>
      <GhostGap flightId={flight.uuid} />
    </TryOutcome>
  );
}

function WonIn({ flight: { uuid, docking } }: { flight: FlightSnapshot }) {
  const { t } = useTranslation();
  const { docking: live } = useSnapshot(state);
  const playedMs =
    live?.flightId === uuid && live.end === 'won'
      ? live.playedMs
      : Date.parse(docking?.endedAt ?? '') - Date.parse(docking?.startedAt ?? '');
  return <>{t('trip:docking.won-in', { seconds: (playedMs / 1000).toFixed(1) })}</>;
}
