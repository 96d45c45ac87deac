import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { inbox } from '#engine/client/account/inbox.ts';
import { state } from '#engine/client/core/state.ts';
import { season as seasonQuery } from '#engine/client/galaxy/season.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { isoDuration } from '#hud/ui/format/clock.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';
import { carryOverModal } from '../modals.ts';
import { useSeasonTime } from './season-time.ts';

/** The last day of a season, and the time after it: what the player has reached, what waits, and when the next one begins. */
export function OffseasonModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(state);
  const time = useSeasonTime();
  if (!time) return null;
  const { number, isOver, leftMs, text } = time;
  return (
    <Moment
      title={t(isOver ? 'account:offseason.title' : 'account:offseason.last-title', { number })}
      about={
        isOver
          ? t('account:offseason.thanks', { name: user?.firstName ?? '' })
          : t('account:offseason.last-text')
      }
      tone={isOver ? 'signal' : 'proto'}
      ring={isOver ? 'none' : 'whole'}
      picture={<img src={planetPicture('limb')} alt="" />}
      {...(!isOver && text !== null
        ? {
            hero: <time dateTime={isoDuration(leftMs ?? 0)}>{text}</time>,
            heroLabel: t('account:offseason.left'),
          }
        : {})}
      onClose={onClose}
      className="offseason"
      foot={
        <>
          {isOver ? (
            <Rewards onClose={onClose} />
          ) : (
            <Button kind="primary" onPress={onClose} autoFocus>
              {t('account:offseason.fly-on')}
            </Button>
          )}
          <Button kind="text" onPress={() => openModal(carryOverModal)}>
            {t('account:offseason.carry')}
          </Button>
        </>
      }
    >
      <Numbers />
      {isOver && (
        <p className="offseason__next">
          <Icon name="clock" size={18} />
          {leftMs === null ? (
            <span>{t('account:offseason.unknown')}</span>
          ) : (
            <>
              <span>{t('account:offseason.opens', { number: number + 1 })}</span>
              <time className="num" dateTime={isoDuration(leftMs)}>
                {text}
              </time>
            </>
          )}
        </p>
      )}
    </Moment>
  );
}

/** The season in five numbers, as the server counted them. */
function Numbers() {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const { value } = useQuery(seasonQuery);
  if (!value) return null;
  const { mined, rank, pilots, trips, pirates, systems } = value.own;
  return (
    <dl className="offseason__numbers">
      <div className="offseason__mined">
        <dt>{t('account:offseason.mined')}</dt>
        <dd className="num">{amount(mined, 0)}</dd>
      </div>
      <div>
        <dt>
          {rank === null
            ? t('account:offseason.no-rank')
            : t('account:offseason.rank', { of: amount(pilots, 0) })}
        </dt>
        <dd className="num">{rank === null ? '–' : amount(rank, 0)}</dd>
      </div>
      <div>
        <dt>{t('account:offseason.trips')}</dt>
        <dd className="num">{amount(trips, 0)}</dd>
      </div>
      <div>
        <dt>{t('account:offseason.pirates')}</dt>
        <dd className="num">{amount(pirates, 0)}</dd>
      </div>
      <div>
        <dt>{t('account:offseason.systems')}</dt>
        <dd className="num">
          {systems} <small>{t('account:offseason.of', { of: galaxy?.systemsCount ?? 0 })}</small>
        </dd>
      </div>
    </dl>
  );
}

/** Leads to the rewards in the inbox as long as some weren't claimed. */
function Rewards({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { value } = useQuery(inbox);
  const count =
    value?.data.filter(
      ({ sender, attachments, isClaimed }) => sender === 'season' && attachments.length > 0 && !isClaimed,
    ).length ?? 0;
  if (count === 0)
    return (
      <Button kind="primary" onPress={onClose} autoFocus>
        {t('account:offseason.close')}
      </Button>
    );
  const open = () => {
    onClose();
    navigate('/inbox');
  };
  return (
    <Button kind="primary" onPress={open} autoFocus>
      {t('account:offseason.rewards', { count })}
    </Button>
  );
}
