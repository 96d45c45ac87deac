import { useEffect, useState } from 'react';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { claimDaily } from '#engine/client/homeland/operations.ts';
import { dailyReward } from '#engine/client/homeland/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Modal } from '#hud/ui/modals/modal.tsx';
import { ModalGround } from '#hud/ui/modals/modal-ground.tsx';
import { ModalClose } from '#hud/ui/modals/moment.tsx';
import { planetPicture, propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { DailyArc } from './daily-arc.tsx';
import { type DailyAward, dailyAmount, useDailyAwardText } from './daily-award-text.ts';

/** How long the day's check is shown before the modal closes itself. */
const receivedMs = 1100;

/** Today's reward on the arc of seven days (D26). If another device has claimed it meanwhile, it says so and closes. */
export function DailyModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { value } = useQuery(dailyReward);
  const [isReceived, setReceived] = useState(false);

  useEffect(() => {
    if (!isReceived) return undefined;
    const timer = setTimeout(onClose, receivedMs);
    return () => clearTimeout(timer);
  }, [isReceived, onClose]);

  const today = value?.awards.find(({ day }) => day === value.daysCount);
  if (!value || !today) return null;
  const of = value.awards.length;

  async function claim(): Promise<void> {
    const outcome = await claimDaily();
    if (!outcome.ok) return;
    setReceived(true);
    playSound('reward');
    vibrate('success');
  }

  const title = t('account:daily.title', { day: value.daysCount, of });
  return (
    <Modal label={title} onClose={onClose} className="daily">
      <ModalGround className="daily__ground" />
      <h2 className="h1 daily__title">{title}</h2>
      <div className="modal__picture daily__picture" aria-hidden="true">
        <i className={`daily__glow daily__glow--${today.type}`} />
        <img src={propPicture(today.type === 'clean' ? 'clean' : 'proto')} alt="" />
      </div>
      <p className="modal__sum">
        <span className="num">+{dailyAmount(today.type, today.amount)}</span>
        <span className={`label ${today.type === 'clean' ? 'c-gain' : 'c-proto'}`}>
          {t(today.type === 'clean' ? 'clean' : 'proto')}
        </span>
      </p>
      <div className="daily__world">
        <img className="daily__planet" src={planetPicture('limb')} alt="" />
        <DailyArc awards={value.awards} today={value.daysCount} isReceived={!value.isAvailable} />
      </div>
      <Ahead awards={value.awards} today={value.daysCount} />
      <div className="daily__foot">
        {value.isAvailable ? (
          <Button kind="collect" onPress={claim} autoFocus>
            {t('account:daily.claim', { amount: dailyAmount(today.type, today.amount) })}
          </Button>
        ) : (
          <Button icon="check" onPress={onClose} autoFocus>
            {t(isReceived ? 'account:daily.received' : 'account:daily.received-elsewhere')}
          </Button>
        )}
      </div>
      <ModalClose onClose={onClose} />
    </Modal>
  );
}

/** The next rewards, as a reason to come back. */
function Ahead({ awards, today }: { awards: readonly DailyAward[]; today: number }) {
  const { t } = useTranslation();
  const awardText = useDailyAwardText();
  const next = awards[today % awards.length];
  const last = awards.at(-1);
  return (
    <div className="daily__ahead">
      <dl className="ledger">
        {next && (
          <div>
            <dt>{t('account:daily.tomorrow')}</dt>
            <dd className={`num${next.type === 'clean' ? ' c-gain' : ''}`}>{awardText(next)}</dd>
          </div>
        )}
        {last && last !== next && (
          <div>
            <dt>{t('account:daily.last', { day: last.day })}</dt>
            <dd className={`num${last.type === 'clean' ? ' c-gain' : ''}`}>{awardText(last)}</dd>
          </div>
        )}
      </dl>
      <p className="small">{t('account:daily.missed')}</p>
    </div>
  );
}
