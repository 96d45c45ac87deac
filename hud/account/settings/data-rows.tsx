import { devices, endDevice, endOtherDevices } from '#engine/client/account/devices.ts';
import { changeCounted, counted } from '#engine/client/account/limits.ts';
import { deleteAccount, readOwnData } from '#engine/client/account/rights.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import type { CountedView, Device } from '#engine/protocol/account/calls.ts';
import { canDownload } from '../../messenger/messenger-later.ts';
import { say, useTranslation } from '../../strings/strings.ts';
import { copyText, saveFile } from '../../ui/browser.ts';
import { Toggle } from '../../ui/controls/choices.tsx';
import { dateTime } from '../../ui/format/date-time.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { LoadedPart } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';

/** A file with everything that is kept about the player, and the deletion of the account. */
export function DataRows() {
  const { t } = useTranslation();
  return (
    <ul>
      <LoadedPart query={counted}>{({ isCounted }) => <CountRow isCounted={isCounted} />}</LoadedPart>
      <li>
        <button type="button" className="settings__row settings__go" onClick={getCopy}>
          <Icon name="download" size={22} />
          <span className="settings__what">
            {t('account:data.copy')}
            <span className="label t2 settings__about">{t('account:data.copy-about')}</span>
          </span>
          <Icon name="chevron-right" size={19} />
        </button>
        <hr className="hr" />
      </li>
      <li>
        <button
          type="button"
          className="settings__row settings__go c-danger"
          onClick={() =>
            openModal('confirm', {
              title: t('account:data.delete-ask'),
              text: t('account:data.delete-text'),
              action: t('account:data.delete'),
              run: deleteAccount,
            })
          }
        >
          <Icon name="trash" size={22} />
          <span className="settings__what">
            {t('account:data.delete')}
            <span className="label t2 settings__about">{t('account:data.delete-about')}</span>
          </span>
          <Icon name="chevron-right" size={19} />
        </button>
      </li>
    </ul>
  );
}

/** Switches whether the player's days are noted. */
function CountRow({ isCounted }: CountedView) {
  const { t } = useTranslation();
  return (
    <li>
      <div className="settings__row settings__row--tall">
        <Icon name="ghost" size={22} />
        <span className="settings__what">
          {t('account:data.count')}
          <span className="label t2">{t('account:data.count-about')}</span>
        </span>
        <Toggle
          label={t('account:data.count')}
          isOn={isCounted}
          onChange={(isOn) => {
            vibrate('selection');
            void changeCounted(isOn);
          }}
        />
      </div>
      <hr className="hr" />
    </li>
  );
}

/** Saves the file, or copies its text in a messenger that saves none. */
async function getCopy(): Promise<void> {
  const text = await readOwnData();
  if (text === null) return;
  if (canDownload) saveFile(new File([text], 'proto-trip.json', { type: 'application/json' }));
  else if (await copyText(text)) showToast('gain', say('account:data.copied'));
  else showToast('error', say('account:data.not-kept'));
}

/** The devices that the player is signed in on, with a way to log out of each of the others. */
export function DeviceRows() {
  const { t } = useTranslation();
  return (
    <LoadedPart query={devices}>
      {(all) => (
        <>
          <ul aria-label={t('account:devices.title')}>
            {[...all].sort(currentFirst).map((device) => (
              <Row key={device.uuid} device={device} />
            ))}
          </ul>
          {all.length > 1 && <EndOthers />}
        </>
      )}
    </LoadedPart>
  );
}

const currentFirst = (a: Device, b: Device) => Number(b.isCurrent) - Number(a.isCurrent);

function Row({ device }: { device: Device }) {
  const { t } = useTranslation();
  const { uuid, platform, isPhone, isCurrent, lastSeenAt } = device;
  const name = platform ?? t('account:devices.unknown');
  return (
    <li>
      <div className="settings__row settings__device">
        <Icon name={isPhone ? 'device-mobile' : 'device-desktop'} size={22} />
        <span className="settings__what">
          {name}
          <span className="label t2">
            {isCurrent ? t('account:devices.now') : t('account:devices.seen', { when: dateTime(lastSeenAt) })}
          </span>
        </span>
        {isCurrent ? (
          <span className="label c-gain">{t('account:devices.here')}</span>
        ) : (
          <button
            type="button"
            className="more-link"
            aria-label={t('account:devices.end-one', { name })}
            onClick={() => ask(() => endDevice(uuid), t('account:devices.ask-one', { name }), t)}
          >
            {t('account:devices.end')}
          </button>
        )}
      </div>
      <hr className="hr" />
    </li>
  );
}

function EndOthers() {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="more-link settings__end-others"
      onClick={() => ask(endOtherDevices, t('account:devices.ask-others'), t)}
    >
      {t('account:devices.end-others')}
    </button>
  );
}

function ask(
  run: () => Promise<{ readonly ok: boolean }>,
  text: string,
  t: ReturnType<typeof useTranslation>['t'],
): void {
  openModal('confirm', {
    title: t('account:devices.ask'),
    text,
    action: t('account:devices.end'),
    run: async () => {
      if ((await run()).ok) showToast('gain', t('account:devices.ended'));
    },
  });
}
