import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { readMessage } from '#engine/client/account/inbox.ts';
import { state } from '#engine/client/core/state.ts';
import { begunMessage, season } from '#engine/client/galaxy/season.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { dateOf } from '#hud/ui/format/date-time.ts';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';

/** A season has begun: what became of the PROTO, what the player keeps, what starts anew. */
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
    <Moment
      title={t('account:offseason.begun.title', { number })}
      about={t('account:offseason.begun.text')}
      tone="signal"
      ring="whole"
      picture={<img src={planetPicture('limb')} alt="" />}
      {...(proto > 0 && {
        hero: amount(Number(message.values.clean)),
        heroLabel: t('account:offseason.begun.clean', { proto: amount(proto, 0) }),
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
    </Moment>
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
