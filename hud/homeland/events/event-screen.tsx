import { useEffect } from 'react';
import { useLocation, useRoute } from 'wouter';
import { events, type GameEvent } from '#engine/client/homeland/events.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { Page } from '#hud/ui/pages/page.tsx';
import { EventBoard } from './event-board.tsx';
import { EventGoal } from './event-goal.tsx';
import { eventPicture } from './event-picture.ts';
import { EventClock, useEventTime } from './event-time.tsx';

const readEveryMs = 10_000;
const ways = {
  trips: '/',
  research: '/homeland/r-and-d',
  contracts: '/homeland/contracts',
  capsules: '/collections',
  hangar: '/hangar',
} as const;

/** An event: what it is, how long it is on, what all reach together, and who did most. */
export default function EventScreen() {
  const { t } = useTranslation();
  const [, params] = useRoute('/events/:uuid');
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setInterval(() => void events.load(), readEveryMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Loaded query={events} ghost={<Page title={t('nav.event')}>{null}</Page>}>
      {({ data }) => {
        const event = data.find(({ uuid }) => uuid === params?.uuid);
        return event ? (
          <EventPage event={event as GameEvent} />
        ) : (
          <Page title={t('nav.event')}>
            <Empty
              picture={<Icon name="top" size={76} weight={0.8} />}
              title={t('homeland:events.none')}
              text={t('homeland:events.none-text')}
            >
              <Button onPress={() => navigate('/')}>{t('homeland:events.back')}</Button>
            </Empty>
          </Page>
        );
      }}
    </Loaded>
  );
}

function EventPage({ event }: { event: GameEvent }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const time = useEventTime(event);
  const { title, effect, about, hero, colour, goal, board, leads } = event;
  return (
    <Page
      title={title}
      className={`event-page event-role--${time.isOver ? 'over' : colour}`}
      foot={
        !time.isOver && (
          <Button kind="primary" onPress={() => navigate(ways[leads])}>
            {t(`homeland:events.go.${leads}`)}
          </Button>
        )
      }
    >
      <img className="event-page__hero" src={eventPicture(hero)} alt="" decoding="async" />
      <div className="event-page__head">
        <p className="event-page__time">
          <span className="event-page__light">
            <Icon name="clock" size={17} weight={1.7} />
          </span>
          <EventClock time={time} />
          {!time.isOver && <span className="label t2">{t('homeland:events.left')}</span>}
          <span className="label event-page__effect">{effect}</span>
        </p>
      </div>
      {goal && <EventGoal event={event} goal={goal} isLastHour={time.isLastHour} />}
      <p className="small event-page__about">{about}</p>
      {board && <EventBoard event={event} board={board} />}
    </Page>
  );
}
