import { type CSSProperties, useEffect, useLayoutEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { navigate } from 'wouter/use-browser-location';
import { state, type TripSnapshot } from '#engine/client/core/state.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { goalGain, nextGoal } from '#engine/client/galaxy/next-goal.ts';
import { leaveSystem, selectSystem } from '#engine/client/galaxy/operations.ts';
import type { NextGoalView } from '#engine/protocol/galaxy/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount } from '../../ui/format/amount.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';

/** Above this number of pieces the bar has one piece for several. */
const maxPieces = 30;

/** The nearest goal under the header of the galaxy and of a system, with its progress (D58). */
export function NextGoalLine() {
  const goal = useQuery(nextGoal).value;
  const gain = useSelectedGain(goal);
  useRoom(goal !== null);
  usePluck(goal);
  return goal ? <Line key={`${goal.kind} ${goal.title}`} goal={goal} gain={gain} /> : null;
}

function Line({ goal, gain }: { goal: NextGoalView; gain: number }) {
  const { t } = useTranslation();
  const { kind, title, progress, target } = goal;
  const isReady = progress >= target;
  return (
    <button
      type="button"
      className={`next-goal next-goal--${kind}`}
      aria-label={t('galaxy:goal.line', { title, progress, of: target })}
      onClick={() => openGoal(goal)}
    >
      <GoalMark kind={kind} />
      <span className="next-goal__words">
        <span className="next-goal__title">{title}</span>
        <span className="next-goal__next t2">{t(isReady ? 'galaxy:goal.ready' : 'galaxy:goal.next')}</span>
        <span className="num next-goal__count">
          {formatAmount(progress, 0)}
          <span className="t2"> {t('galaxy:goal.of', { of: formatAmount(target, 0) })}</span>
        </span>
      </span>
      <Pieces goal={goal} gain={gain} />
      <Icon name="chevron-right" size={18} />
    </button>
  );
}

function GoalMark({ kind }: Pick<NextGoalView, 'kind'>) {
  const picture = { ship: 'shard-ship-rare', grade: 'shard-ship-common', capsule: 'capsule-ship' } as const;
  return (
    <span className="next-goal__slot" aria-hidden="true">
      {kind === 'system' || kind === 'livery' ? (
        <Icon name={kind === 'system' ? 'trip' : 'diamond'} size={20} />
      ) : (
        <img src={propPicture(picture[kind])} alt="" decoding="async" />
      )}
    </span>
  );
}

/** One piece for each step of the goal, or for as many as fit. The gain of the marked trip is dashed. */
function Pieces({ goal: { progress, target }, gain }: { goal: NextGoalView; gain: number }) {
  const pieces = Math.min(target, maxPieces);
  const done = Math.floor((progress / target) * pieces);
  const more = gain > 0 ? Math.max(1, Math.round((gain / target) * pieces)) : 0;
  return (
    <span className="next-goal__bar" aria-hidden="true" style={{ '--pieces': pieces } as CSSProperties}>
      {Array.from({ length: pieces }, (_, index) => (
        <i
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
          key={index}
          className={index < done ? 'is-done' : index < done + more ? 'is-more' : ''}
        />
      ))}
    </span>
  );
}

function openGoal({ link }: NextGoalView): void {
  const [path = '/', query] = link.split('?');
  const system = new URLSearchParams(query).get('system');
  if (system) {
    if (state.view.place === 'system') leaveSystem();
    selectSystem(system);
  }
  navigate(path);
}

/** Pieces that the marked trip would add. */
function useSelectedGain(goal: NextGoalView | null): number {
  const { trips, view } = useSnapshot(state);
  const trip = (view.systemId ? trips[view.systemId] : undefined)?.find(({ uuid }) => uuid === view.tripId);
  return goal && trip && view.place === 'system' ? goalGain(goal, trip) : 0;
}

/** Titles of places move down while the line is above them. */
function useRoom(isThere: boolean): void {
  useLayoutEffect(() => {
    if (!isThere) return undefined;
    const { dataset } = document.documentElement;
    dataset.goal = '';
    return () => {
      delete dataset.goal;
    };
  }, [isThere]);
}

/** One pluck when the goal has advanced while the player looks. */
function usePluck(goal: NextGoalView | null): void {
  const before = useRef<NextGoalView | null>(null);
  useEffect(() => {
    const last = before.current;
    before.current = goal;
    if (!goal || !last) return;
    const isSame = goal.kind === last.kind && goal.title === last.title;
    if (!isSame || goal.progress > last.progress) playSound('pluck');
  }, [goal]);
}

/** Line of a trip's card: what its first flight adds to the goal. */
export function TripGoal({ trip }: { trip: TripSnapshot }) {
  const { t } = useTranslation();
  const goal = useQuery(nextGoal).value;
  const gain = goal ? goalGain(goal, trip) : 0;
  if (!goal || goal.kind === 'system' || gain === 0) return null;
  return (
    <p className="trip-goal">
      <Icon name="target" size={18} />
      <span>
        {t('galaxy:goal.first-shards', { count: gain })}{' '}
        <span className="c-rare num">
          {t('galaxy:goal.then', { progress: goal.progress + gain, of: goal.target })}
        </span>
      </span>
    </p>
  );
}
