import { devices, endDevice, endOtherDevices } from '#engine/client/account/devices.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import type { Device } from '#engine/protocol/account/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { dateTime } from '#hud/ui/format/date-time.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { confirmModal } from '#hud/ui/modals.ts';

/** The devices that the player is signed in on, with a way to log out of each of the others. */
export function Devices() {
  const { t } = useTranslation();
  return (
    <Loaded query={devices}>
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
    </Loaded>
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
  openModal(confirmModal, {
    title: t('account:devices.ask'),
    text,
    action: t('account:devices.end'),
    run: async () => {
      if ((await run()).ok) showToast('gain', t('account:devices.ended'));
    },
  });
}
