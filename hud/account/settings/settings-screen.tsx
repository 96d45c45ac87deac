import { useSnapshot } from 'valtio';
import { changeLanguage, changeSettings } from '#engine/client/account/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { type Language, languageNames, languages } from '#engine/content/languages.ts';
import { learnLanguage, useTranslation } from '#hud/shell/strings/strings.ts';
import { Segment } from '#hud/ui/controls/segment.tsx';
import { Toggle } from '#hud/ui/controls/toggle.tsx';
import type { IconName } from '#hud/ui/icons/icon.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Page } from '#hud/ui/pages/page.tsx';
import { Account } from './account.tsx';
import { DataRows } from './data-rows.tsx';
import { Devices } from './devices.tsx';
import { GameRows } from './game-rows.tsx';
import { NoticeRows } from './notice-rows.tsx';
import { SpendingRows } from './spending-rows.tsx';
import { VolumeRows } from './volume-rows.tsx';

/** Each language is named in itself, so that its speakers find it. */
const choices = languages.map((language) => ({
  id: language,
  label: languageNames[language],
  lang: language,
}));

const switches = [
  { name: 'sounds', icon: 'volume' },
  { name: 'vibration', icon: 'wave-sine' },
  { name: 'reducedMotion', icon: 'ripple' },
  { name: 'listMode', icon: 'accessible' },
] as const satisfies readonly { name: string; icon: IconName }[];

export default function SettingsScreen() {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  return (
    <Page title={t('nav.settings')} className="settings" planet="azure">
      <Account />
      <hr className="hr" />
      <div className="settings__row settings__row--tall">
        <Icon name="language" size={22} />
        <span className="grow">{t('settings.language')}</span>
        <Segment
          label={t('settings.language')}
          options={choices}
          value={settings.language}
          onChange={(language) => void switchTo(language)}
        />
      </div>
      <h2 className="label t2 settings__section">{t('settings.sound-and-motion')}</h2>
      {switches.map((one) => (
        <div key={one.name}>
          <Switch {...one} isOn={settings[one.name]} />
          {one.name === 'sounds' && settings.sounds && <VolumeRows />}
          <hr className="hr" />
        </div>
      ))}
      <h2 className="label t2 settings__section">{t('account:notices.title')}</h2>
      <NoticeRows />
      <h2 className="label t2 settings__section">{t('account:settings.game')}</h2>
      <GameRows />
      <h2 className="label t2 settings__section">{t('account:devices.title')}</h2>
      <Devices />
      <h2 className="label t2 settings__section">{t('account:spending.title')}</h2>
      <SpendingRows />
      <h2 className="label t2 settings__section">{t('account:data.title')}</h2>
      <DataRows />
      <footer className="settings__foot label t2">
        <span>{t('splash.season')}</span>
        <span>{t('splash.version')}</span>
      </footer>
    </Page>
  );
}

/** Switches only once the language's strings have loaded; otherwise says that nothing was changed. */
async function switchTo(language: Language): Promise<void> {
  const hasLearned = await learnLanguage(language).then(
    () => true,
    () => false,
  );
  if (hasLearned) await changeLanguage(language);
  else showToast('error', null);
}

/** A switch for a setting of this device; it takes effect at once. */
function Switch({ name, icon, isOn }: (typeof switches)[number] & { isOn: boolean }) {
  const { t } = useTranslation();
  const label = name === 'listMode' ? t('account:settings.list-mode') : t(`settings.${name}`);
  return (
    <div className={`settings__row${name === 'listMode' ? ' settings__row--tall' : ''}`}>
      <Icon name={icon} size={22} />
      <span className="settings__what">
        {label}
        {name === 'listMode' && <span className="label t2">{t('account:settings.list-mode-about')}</span>}
      </span>
      <Toggle
        label={label}
        isOn={isOn}
        onChange={(on) => {
          changeSettings({ [name]: on });
          vibrate('selection');
        }}
      />
    </div>
  );
}
