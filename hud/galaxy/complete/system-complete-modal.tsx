import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type SystemSnapshot, scenePoint, state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { completeSystem } from '#engine/client/galaxy/complete-system.ts';
import { exploreSystem, leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import { figureOf } from '#engine/content/figures.ts';
import type { FigureRow } from '#engine/content/schemas/figures.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { ring, TickScale } from '../../ui/gauges/gauge.tsx';
import { Modal, ModalGround } from '../../ui/modals/modal.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { type AwardView, awardPicture } from '../system-rows.tsx';

export interface SystemCompleteProps {
  systemId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    systemComplete: SystemCompleteProps;
  }
}

const tripsInSystem = 30;
const starsInSystem = 90;

/**
 * A system is complete: its lights become a figure, the next system lights up, the awards fall. A tap skips
 * to the last.
 */
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
      <TickScale share={1} ticks={tripsInSystem} tone="gain" height={12} />
    </div>
  );
}

interface RewardsProps {
  system: SystemSnapshot;
  next: SystemSnapshot | undefined;
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
      <TickScale share={system.stars / starsInSystem} ticks={45} tone="proto" height={9} />
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

/** The moment's three beats and when they begin, in ms. */
export type CompletionBeat = 'figure' | 'next' | 'rewards';
const nextAtMs = 1600;
const rewardsAtMs = 2800;
/** A tap before this belongs to the press that began it. */
const skipAfterMs = 400;
/** One award falls after another. */
const awardGapMs = 120;
const fallMs = 420;

/** The lines are heard as half as many plucks, up the scale of the music. */
const plucks = 15;
const scale = [0, 3, 5, 7, 10] as const;
const pitchOf = (i: number): number =>
  -12 + 12 * Math.floor(i / scale.length) + (scale[i % scale.length] ?? 0);

/**
 * The present beat, and a function that skips to the last. Without motion, or without a next system, beats
 * are left out.
 */
function useBeats(isCalm: boolean, hasNext: boolean, awards: number): [CompletionBeat, () => void] {
  const [beat, setBeat] = useState<CompletionBeat>(isCalm ? 'rewards' : 'figure');
  const [beganMs] = useState(() => performance.now());
  useEffect(() => {
    if (isCalm) return undefined;
    const timers = [
      ...(hasNext ? [setTimeout(() => setBeat((now) => (now === 'figure' ? 'next' : now)), nextAtMs)] : []),
      setTimeout(() => setBeat('rewards'), hasNext ? rewardsAtMs : nextAtMs),
    ];
    return () => timers.forEach(clearTimeout);
  }, [isCalm, hasNext]);
  useEffect(() => {
    const timers = soundsOf(beat, awards).map(([ms, act]) => setTimeout(act, ms));
    return () => timers.forEach(clearTimeout);
  }, [beat, awards]);
  const skip = (): void => {
    if (performance.now() - beganMs >= skipAfterMs) setBeat('rewards');
  };
  return [beat, skip];
}

function soundsOf(beat: CompletionBeat, awards: number): [ms: number, act: () => void][] {
  if (beat === 'next') return [[0, () => playSound('next-system')]];
  if (beat === 'rewards')
    return Array.from({ length: awards }, (_, i) => [
      i * awardGapMs + fallMs,
      () => {
        playSound('reward-falls', { pitch: [-5, 0, 2][i % 3] ?? 0 });
        vibrate(i === centreOf(awards) ? 'medium' : 'light');
      },
    ]);
  return Array.from({ length: plucks }, (_, i) => [
    joining.fromMs + (i * joining.allMs) / plucks,
    () => {
      playSound('pluck', { pitch: pitchOf(i) });
      if (i % 5 === 4) vibrate('light');
    },
  ]);
}

/** The award in the middle is the largest. */
function centreOf(awards: number): number {
  return Math.floor((awards - 1) / 2);
}

/** The lights rest on an orbit before they slide to their places. */
const orbit = { x: 62, y: 24, middle: 62 } as const;
/** The radius of a light by the mastery stars of its trip, from none to three. */
const radii = [1.1, 1.1, 1.4, 1.8] as const;

/** When the lines begin to join, and how long all of them take, in ms. */
const joining = { fromMs: 380, allMs: 1150 } as const;

interface FigureProps {
  figure: FigureRow;
  /** Mastery stars of each trip, by its priority. */
  stars: readonly number[];
  /** True while the figure is drawn light by light; otherwise it is complete from the start. */
  isDrawn: boolean;
}

/** A system's figure in the sky: thirty lights that leave their orbit and are joined in flight order. */
function Figure({ figure: { points, lines }, stars, isDrawn }: FigureProps) {
  const step = joining.allMs / lines.length;
  const reachedMs = points.map((_, i) => {
    const line = lines.findIndex(([, to]) => to === i);
    return joining.fromMs + Math.max(0, line) * step;
  });
  return (
    <svg className={`system-figure${isDrawn ? ' is-drawn' : ''}`} viewBox="-16 -8 132 116" aria-hidden="true">
      {lines.map(([from, to], i) => (
        <line
          key={`${from}-${to}`}
          x1={points[from]?.[0]}
          y1={points[from]?.[1]}
          x2={points[to]?.[0]}
          y2={points[to]?.[1]}
          pathLength={1}
          style={{ animationDelay: `${joining.fromMs + i * step}ms` }}
        />
      ))}
      {points.map(([x, y], i) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={radii[stars[i] ?? 0]}
          style={
            {
              '--from-x': `${50 + orbit.x * Math.cos((i / points.length) * 2 * Math.PI) - x}px`,
              '--from-y': `${orbit.middle + orbit.y * Math.sin((i / points.length) * 2 * Math.PI) - y}px`,
              '--lit': `${reachedMs[i]}ms`,
            } as CSSProperties
          }
        />
      ))}
    </svg>
  );
}

const size = 120;

/** Two rings of ticks that open around the next system, wherever the galaxy turns it. */
function NextMark() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    const move = (): void => {
      frame = requestAnimationFrame(move);
      const { x, y, isSeen } = scenePoint;
      const box = place.current;
      if (!box) return;
      box.style.visibility = isSeen ? 'visible' : 'hidden';
      box.style.transform = `translate(${x}px, ${y}px)`;
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className="system-complete__next" ref={place} aria-hidden="true">
      <i />
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path d={ring(size, [0, 48], 48, 7)} />
      </svg>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true" className="is-inner">
        <path d={ring(size, [0, 36], 36, 9)} />
      </svg>
    </div>
  );
}

const tones: Partial<Record<AwardView['kind'], string>> = {
  protomatter: 'proto',
  clean_protomatter: 'gain',
  ship_capsule_key: 'rare',
  artifact_capsule_key: 'epic',
};

/** A system's awards, falling one after another; the middle award is the largest. */
function SystemAwards({ awards }: { awards: readonly AwardView[] }) {
  const { t } = useTranslation();
  return (
    <ul className="system-complete__awards">
      {awards.map((award, i) => (
        <li
          key={`${award.kind}${award.collectionId}`}
          className={`system-complete__award system-complete__award--${award.rarity ?? tones[award.kind] ?? 'common'}${i === centreOf(awards.length) ? ' is-middle' : ''}`}
          style={{ '--late': `${i * awardGapMs}ms` } as CSSProperties}
        >
          <i className="system-complete__trail" aria-hidden="true" />
          <img src={awardPicture(award)} alt="" />
          <span className="num">{formatAmount(award.count, Number.isInteger(award.count) ? 0 : 2)}</span>
          <span className="label t2">{t(`galaxy:whole.award.${award.kind}`, { count: award.count })}</span>
        </li>
      ))}
    </ul>
  );
}

/**
 * The 'complete solar system' button, shown once the AI pilot has flown
 * the last trip (D14). A press pays the system's awards.
 */
export function CompleteSystem({
  system,
  size = 'full',
}: {
  system: SystemSnapshot;
  size?: 'full' | 'small';
}) {
  const { t } = useTranslation();
  return (
    <Button
      kind="collect"
      size={size}
      icon="check"
      className="grow"
      onPress={() => completeSystem(system.uuid)}
    >
      {t('galaxy.complete')}
    </Button>
  );
}
