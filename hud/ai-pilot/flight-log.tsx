import { useAwardText } from '../galaxy/award-line.tsx';
import { useTranslation } from '../shell/strings/strings.ts';
import { gained } from '../ui/format/amount.ts';
import { useGameSecond } from '../ui/format/clock.ts';
import { Icon } from '../ui/icons/icon.tsx';
import { dayTime, type LoggedFlight, type LogView } from './ai-pages.ts';

/** Every flight of a run: when it was, why it was chosen, what it cost and earned; and why the run stopped. */
export function FlightLog({ log }: { log: LogView }) {
  const { t } = useTranslation();
  const { stop, flights } = log;
  return (
    <section>
      <h2 className="h2">{t('ai-pilot:log')}</h2>
      <ol className="flight-log">
        {flights.map((flight) => (
          <Flight key={flight.startedAt} flight={flight} />
        ))}
        {stop && (
          <li className="flight-log__line flight-log__line--stop">
            <time className="num t3" dateTime={stop.at}>
              {dayTime(stop.at)}
            </time>
            <span className="flight-log__node">
              <Icon name="minus" size={11} weight={2.6} />
            </span>
            <span>
              <b>{t('ai-pilot:stopped')}</b>
              <span className="label t2">
                {t(`ai-pilot:ended.${stop.reason}`, {
                  health: Math.floor(stop.health),
                  damage: stop.damage ?? 0,
                })}
              </span>
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

function Flight({ flight }: { flight: LoggedFlight }) {
  const { t } = useTranslation();
  const awardText = useAwardText();
  const isOver = Date.parse(flight.endsAt) <= useGameSecond();
  const { healthBefore, healthAfter, awards, reason } = flight;
  const health = t('ai-pilot:line.health', {
    before: Math.floor(healthBefore),
    after: Math.floor(healthAfter),
  });
  const award =
    awards.length > 0
      ? t('ai-pilot:line.award', { awards: awards.map(awardText).join(', ') })
      : t('ai-pilot:line.no-award');
  return (
    <li className={`flight-log__line${isOver ? '' : ' is-now'}`}>
      <time className="num t3" dateTime={flight.startedAt}>
        {dayTime(flight.startedAt)}
      </time>
      <span className="flight-log__node">{isOver && <Icon name="check" size={11} weight={3} />}</span>
      <span>
        <span className="row between flight-log__head">
          <b>{flight.name}</b>
          {isOver ? (
            <span className="num c-gain">{gained(flight.mined + flight.manualMined)}</span>
          ) : (
            <span className="label c-proto">{t('ai-pilot:until', { time: dayTime(flight.endsAt) })}</span>
          )}
        </span>
        <span className="label t2">{`${t(`ai-pilot:line.${reason}`)} ${health} ${award}`}</span>
      </span>
    </li>
  );
}
