import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { inbox, readMessage } from '#engine/client/account/inbox.ts';
import { state } from '#engine/client/core/state.ts';
import { begunMessage, season, season as seasonQuery } from '#engine/client/galaxy/season.ts';
import type { Season } from '#engine/protocol/galaxy/calls.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, isoDuration } from '../../ui/format/amount.ts';
import { dateOf } from '../../ui/format/date-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { MomentModal } from '../../ui/modals/moment.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { planetPicture } from '../../ui/pictures/rarity.tsx';
import { useSeasonTime } from './season-banner.tsx';

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    offseason: object;
  }
}

/**
 * The last day of a season, and the time after it: the player's results,
 * the awards to come, and the start of the next season.
 */
export function OffseasonModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSnapshot(state);
  const time = useSeasonTime();
  if (!time) return null;
  const { number, isOver, leftMs, text } = time;
  return (
    <MomentModal
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
          <Button kind="text" onPress={() => openModal('carryOver')}>
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
    </MomentModal>
  );
}

/** The season in five numbers, as the server counted them. */
function Numbers() {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const { value } = useQuery(seasonQuery);
  if (!value) return null;
  const { mined, rank, topPercent, pilots, trips, pirates, systems } = value.own;
  const top = topPercent && t('account:offseason.top', { percent: topPercent });
  return (
    <dl className="offseason__numbers">
      <div className="offseason__mined">
        <dt>{t('account:offseason.mined')}</dt>
        <dd className="num">{formatAmount(mined, 0)}</dd>
      </div>
      <div>
        <dt>
          {rank === null && !top
            ? t('account:offseason.no-rank')
            : t('account:offseason.rank', { of: formatAmount(pilots, 0) })}
        </dt>
        <dd className="num">{rank === null ? (top ?? '–') : formatAmount(rank, 0)}</dd>
      </div>
      <div>
        <dt>{t('account:offseason.trips')}</dt>
        <dd className="num">{formatAmount(trips, 0)}</dd>
      </div>
      <div>
        <dt>{t('account:offseason.pirates')}</dt>
        <dd className="num">{formatAmount(pirates, 0)}</dd>
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

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    seasonBegun: object;
  }
}

/**
 * The start of a season: the fate of the PROTO, the player's
 * lasting possessions, and everything that starts anew.
 */
export function SeasonBegunModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const message = begunMessage();
  useEffect(() => {
    if (message) void readMessage(message);
  }, [message]);
  if (!galaxy || !message) return null;
  const { season: number, seasonEndsAt } = galaxy;
  const proto = Number(message.values.proto);
  return (
    <MomentModal
      title={t('account:offseason.begun.title', { number })}
      about={t('account:offseason.begun.text')}
      tone="signal"
      ring="whole"
      picture={<img src={planetPicture('limb')} alt="" />}
      {...(proto > 0 && {
        hero: formatAmount(Number(message.values.clean)),
        heroLabel: t('account:offseason.begun.clean', { proto: formatAmount(proto, 0) }),
      })}
      onClose={onClose}
      className="offseason"
      foot={
        <Button kind="primary" onPress={onClose} autoFocus>
          {t('account:offseason.close')}
        </Button>
      }
    >
      <CarriedOver />
      {seasonEndsAt !== null && (
        <p className="label t2">{t('account:offseason.begun.until', { date: dateOf(seasonEndsAt) })}</p>
      )}
    </MomentModal>
  );
}

/** The table of what carries over, in two lines. */
function CarriedOver() {
  const { t } = useTranslation();
  const { value } = useQuery(season);
  if (!value) return null;
  const line = (stays: boolean) =>
    value.carryOver
      .filter(({ what }) => (what === 'stays') === stays)
      .map(({ key }) => t(`account:offseason.thing.${key}.title`))
      .join('\u00a0· ');
  return (
    <dl className="season-begun__lines">
      <dt className="label">{t('account:offseason.begun.stays')}</dt>
      <dd className="season-begun__list">{line(true)}</dd>
      <dt className="label">{t('account:offseason.begun.anew')}</dt>
      <dd className="season-begun__list">{line(false)}</dd>
    </dl>
  );
}

declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    carryOver: object;
  }
}

/** Lists of lasting possessions and of everything that starts anew, from the content's table. */
export function CarryOverModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(season);
  return (
    <ModalPage
      title={t('account:offseason.carry')}
      onClose={onClose}
      foot={<Button onPress={onClose}>{t('account:offseason.understood')}</Button>}
    >
      <h2 className="h1">{t('account:offseason.carry')}</h2>
      {value && (
        <>
          <p className="label t2">
            {t('account:offseason.from-to', {
              from: value.number,
              to: value.next?.number ?? value.number + 1,
            })}
          </p>
          <Things title="stays" rows={value.carryOver.filter(({ what }) => what === 'stays')} />
          <Things title="anew" rows={value.carryOver.filter(({ what }) => what !== 'stays')} />
        </>
      )}
    </ModalPage>
  );
}

function Things({ title, rows }: { title: 'stays' | 'anew'; rows: Readonly<Season['carryOver']> }) {
  const { t } = useTranslation();
  return (
    <section className={title === 'stays' ? 'carry-over__group carry-over__stays' : 'carry-over__group'}>
      <h3 className="label">{t(`account:offseason.${title}`)}</h3>
      <ul>
        {rows.map(({ key }) => (
          <li key={key}>
            <span>{t(`account:offseason.thing.${key}.title`)}</span>
            <span className="label t2">{t(`account:offseason.thing.${key}.text`)}</span>
            <Icon name={title === 'stays' ? 'check' : 'refresh'} size={18} />
          </li>
        ))}
      </ul>
    </section>
  );
}
