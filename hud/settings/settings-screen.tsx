import { useSnapshot } from 'valtio';
import { changeLanguage, changeSettings } from '../../engine/client/commands/change-settings.ts';
import { vibrate } from '../../engine/client/haptics.ts';
import { type Language, store } from '../../engine/client/store.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icons.ts';
import { Page } from '../parts/page.tsx';
import { PilotPlanet } from '../parts/pilot-planet.tsx';
import { Segment } from '../parts/segment.tsx';
import { Toggle } from '../parts/toggle.tsx';
import { useTranslation } from '../shell/strings.ts';

/** A language is named in itself, whatever is spoken now. */
const languages: readonly { id: Language; label: string; lang: Language }[] = [
  { id: 'ru', label: 'Русский', lang: 'ru' },
  { id: 'en', label: 'English', lang: 'en' },
];

const switches = [
  { name: 'sounds', icon: 'volume' },
  { name: 'vibration', icon: 'wave-sine' },
  { name: 'reducedMotion', icon: 'ripple' },
] as const satisfies readonly { name: string; icon: IconName }[];

export default function SettingsScreen() {
  const { t } = useTranslation();
  const { settings } = useSnapshot(store);
  return (
    <Page title={t('nav.settings')} className="settings">
      <Account />
      <hr className="hr" />
      <div className="settings__row settings__row--tall">
        <Icon name="language" size={22} />
        <span className="grow">{t('settings.language')}</span>
        <Segment
          label={t('settings.language')}
          options={languages}
          value={settings.language}
          onChange={(language) => void changeLanguage(language)}
        />
      </div>
      <h2 className="label t2 settings__section">{t('settings.sound-and-motion')}</h2>
      {switches.map(({ name, icon }) => (
        <div key={name}>
          <div className="settings__row">
            <Icon name={icon} size={22} />
            <span className="grow">{t(`settings.${name}`)}</span>
            <Toggle
              label={t(`settings.${name}`)}
              isOn={settings[name]}
              onChange={(isOn) => {
                changeSettings({ [name]: isOn });
                vibrate('selection');
              }}
            />
          </div>
          <hr className="hr" />
        </div>
      ))}
      <footer className="settings__foot label t2">
        <span>{t('splash.season')}</span>
        <span>{t('splash.version')}</span>
      </footer>
    </Page>
  );
}

/** Who is playing, as the messenger told; the local one is named for what it is. */
function Account() {
  const { t } = useTranslation();
  const { user, boot } = useSnapshot(store);
  if (!user) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <>
      <div className="account">
        <PilotPlanet id={user.uuid} size={52} />
        <span>
          <span className="h2 account__name">{name}</span>
          <span className="label t2">
            {user.username ? `@${user.username}` : t('settings.account', { id: user.accountId })}
          </span>
        </span>
      </div>
      {boot.isLocalMessenger && (
        <p className="plate settings__local">
          <Icon name="info-circle" size={20} weight={1.6} />
          <span>{t('settings.local', { pilot: user.telegramId })}</span>
        </p>
      )}
    </>
  );
}
