import { useSnapshot } from 'valtio';
import { openSession } from '../../engine/client/commands/open-session.ts';
import { store } from '../../engine/client/store.ts';
import { shipTypes } from '../../engine/content/words.ts';
import { clock, useGameSecond } from '../parts/clock.ts';
import { Dial } from '../parts/dial.tsx';
import { useTranslation } from '../shell/strings.ts';
import { elapsedShare, endsAtMs, flying, type SessionView } from './session-time.ts';

/** The way back to the trips that are running: the next to arrive in full, the others as dials. */
export function FlyingChips() {
  const { sessions } = useSnapshot(store);
  const running = flying(sessions);
  const [first, ...others] = running;
  if (!first) return null;
  return (
    <div className="flying">
      <Chip session={first} count={running.length} />
      {others.length > 0 && (
        <div className="flying__others">
          {others.map((session) => (
            <SmallChip key={session.uuid} session={session} />
          ))}
        </div>
      )}
    </div>
  );
}

function Chip({ session, count }: { session: SessionView; count: number }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const left = endsAtMs(session) - now;
  return (
    <button type="button" className="flying__chip" onClick={() => openSession(session.uuid)}>
      <Dial size={30} share={elapsedShare(session, now)} ticks={26} tone={left > 0 ? 'proto' : 'gain'} />
      <span>
        <span className="micro t2">{t('flying.count', { count, of: shipTypes.length })}</span>
        <span className={`num flying__time${left > 0 ? '' : ' c-gain'}`}>
          {left > 0 ? clock(left) : t('flying.arrived')}
        </span>
      </span>
    </button>
  );
}

function SmallChip({ session }: { session: SessionView }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const left = endsAtMs(session) - now;
  return (
    <button
      type="button"
      className="flying__chip flying__chip--small"
      aria-label={left > 0 ? t('flying.lands-in', { time: clock(left) }) : t('flying.arrived')}
      onClick={() => openSession(session.uuid)}
    >
      <Dial size={30} share={elapsedShare(session, now)} ticks={26} tone={left > 0 ? 'proto' : 'gain'} />
    </button>
  );
}
