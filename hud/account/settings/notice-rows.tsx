import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { changeNotices, notices } from '#engine/client/account/limits.ts';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { NoticeKinds, NoticesView } from '#engine/protocol/account/calls.ts';
import { switchableNotices } from '#engine/rules/core/notice-settings.ts';
import { requestWriteAccess } from '../../messenger/messenger-later.ts';
import { isInMessenger, listen } from '../../messenger/webview.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Toggle } from '../../ui/controls/choices.tsx';
import { useRelease } from '../../ui/controls/field.tsx';
import { dateTime } from '../../ui/format/date-time.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { LoadedPart } from '../../ui/loading/loaded.tsx';

const icons: Readonly<Record<keyof NoticeKinds, IconName>> = {
  returned: 'rocket',
  encounter: 'viewfinder',
  repaired: 'tool',
  energy: 'engine',
  daily: 'coin',
  rewards: 'mail',
  crew: 'trophy',
  events: 'clock',
};

const usual = { from: 22 * 60, until: 8 * 60 };

/** Settings of the bot's notices: kinds, quiet hours, and the result of its last message. */
export function NoticeRows() {
  return <LoadedPart query={notices}>{(value) => <Rows value={value} />}</LoadedPart>;
}

function Rows({ value }: { value: NoticesView }) {
  const { t } = useTranslation();
  const { quietHours } = value;
  return (
    <>
      <Delivery bot={value.bot} />
      <div className="settings__row settings__row--tall">
        <Icon name="bell" size={22} />
        <span className="settings__what">
          {t('account:notices.quiet')}
          <span className="label t2">{t('account:notices.quiet-about')}</span>
        </span>
        <Toggle
          label={t('account:notices.quiet')}
          isOn={quietHours !== null}
          onChange={(isOn) => change({ quietHours: isOn ? usual : null })}
        />
      </div>
      {quietHours && <Quiet key={`${quietHours.from} ${quietHours.until}`} stored={quietHours} />}
      <hr className="hr" />
      {switchableNotices.map((kind) => (
        <div key={kind}>
          <div className="settings__row">
            <Icon name={icons[kind]} size={22} />
            <span className="settings__what">
              {t(`account:notices.kinds.${kind}`)}
              {kind === 'encounter' && (
                <span className="label t2">{t('account:notices.encounter-about')}</span>
              )}
            </span>
            <Toggle
              label={t(`account:notices.kinds.${kind}`)}
              isOn={value.kinds[kind]}
              onChange={(isOn) => change({ kinds: { [kind]: isOn } })}
            />
          </div>
          <hr className="hr" />
        </div>
      ))}
    </>
  );
}

function change(body: Parameters<typeof changeNotices>[0]): void {
  vibrate('selection');
  void changeNotices(body);
}

/** While the knobs move, only the device knows; the server learns it when one is let go. */
function Quiet({ stored }: { stored: { from: number; until: number } }) {
  const [hours, setHours] = useState(stored);
  return (
    <QuietHoursRows
      hours={hours}
      onChange={setHours}
      onRelease={() => {
        if (hours.from !== stored.from || hours.until !== stored.until) change({ quietHours: hours });
      }}
    />
  );
}

/** Whether the bot can write, and the last message that arrived or didn't. */
function Delivery({ bot }: { bot: NoticesView['bot'] }) {
  const { t } = useTranslation();
  const { boot } = useSnapshot(state);
  const hasFailed = bot.failedAt !== null && (bot.deliveredAt === null || bot.failedAt > bot.deliveredAt);
  const canAsk = bot.state !== 'allowed' && (isInMessenger || boot.isLocalMessenger);
  useEffect(() => listen('write_access_requested', () => void notices.load()), []);
  return (
    <div className="settings__delivery label t2">
      <p>
        {t(`account:notices.bot.${bot.state}`)}
        {hasFailed
          ? ` ${t(bot.failure === 'blocked' ? 'account:notices.blocked' : 'account:notices.failed', { when: dateTime(bot.failedAt!), why: bot.failure ?? '' })}`
          : bot.deliveredAt !== null &&
            ` ${t('account:notices.delivered', { when: dateTime(bot.deliveredAt) })}`}
      </p>
      {canAsk && (
        <button
          type="button"
          className="more-link"
          onClick={() => (isInMessenger ? requestWriteAccess() : change({ mayWrite: true }))}
        >
          {t('account:notices.allow')}
        </button>
      )}
    </div>
  );
}

interface Hours {
  /** Minutes since midnight. */
  from: number;
  until: number;
}

interface QuietHoursProps {
  hours: Hours;
  onChange: (hours: Hours) => void;
  onRelease: () => void;
}

const step = 30;
const steps = (24 * 60) / step;
const ticks = Array.from({ length: steps + 1 }, (_, place) => place);

/** Two knobs from noon to noon, so that the night is one piece. */
function QuietHoursRows({ hours, onChange, onRelease }: QuietHoursProps) {
  const { t } = useTranslation();
  const { moved, ...release } = useRelease(onRelease);
  const from = placeOf(hours.from);
  const until = placeOf(hours.until);
  const knobs = [
    {
      label: t('account:notices.quiet-from'),
      place: from,
      set: (place: number) => ({ from: minuteOf(Math.min(place, until - 1)) }),
    },
    {
      label: t('account:notices.quiet-until'),
      place: until,
      set: (place: number) => ({ until: minuteOf(Math.max(place, from + 1)) }),
    },
  ];
  return (
    <div className="quiet-hours">
      <div className="quiet-hours__track">
        <span className="quiet-hours__ticks" aria-hidden="true">
          {ticks.map((place) => (
            <i key={place} className={place >= from && place <= until ? 'is-quiet' : undefined} />
          ))}
        </span>
        {knobs.map(({ label, place, set }) => (
          <input
            key={label}
            type="range"
            aria-label={label}
            aria-valuetext={clock(minuteOf(place))}
            min={0}
            max={steps}
            value={place}
            onChange={(event) => {
              moved();
              onChange({ ...hours, ...set(event.target.valueAsNumber) });
            }}
            {...release}
          />
        ))}
      </div>
      <p className="quiet-hours__times label">
        <span className="t2">12:00</span>
        <span className="number">
          {clock(hours.from)} – {clock(hours.until)}
        </span>
        <span className="t2">12:00</span>
      </p>
    </div>
  );
}

/** Half hours since noon. The end of the night may be the next noon. */
function placeOf(minute: number): number {
  return ((minute - 12 * 60 + 24 * 60) % (24 * 60)) / step;
}

function minuteOf(place: number): number {
  return (Math.max(0, Math.min(steps - 1, place)) * step + 12 * 60) % (24 * 60);
}

function clock(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
