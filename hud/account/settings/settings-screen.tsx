import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { changeLanguage, changeSettings } from '#engine/client/account/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { crewStatistics } from '#engine/client/crew/queries.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { DEFAULT_VOLUME, playSound } from '#engine/client/device/sound.ts';
import { wallet } from '#engine/client/shop/queries.ts';
import { type Language, languageNames, languages } from '#engine/content/languages.ts';
import { openLink } from '../../messenger/open-link.ts';
import { hasRoute } from '../../shell/navigation/routes.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { learnLanguage, useTranslation } from '../../strings/strings.ts';
import { outsidePage } from '../../ui/browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segment, Toggle } from '../../ui/controls/choices.tsx';
import { Slider } from '../../ui/controls/field.tsx';
import { shortAddress } from '../../ui/format/short-address.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { PilotPlanet, pilotName } from '../../ui/pictures/pilot-planet.tsx';
import { DataRows, DeviceRows } from './data-rows.tsx';
import { NoticeRows } from './notice-rows.tsx';
import { SpendingRows } from './spending-rows.tsx';

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

export function SettingsScreen() {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  return (
    <ScreenPage title={t('nav.settings')} className="settings" planet="azure">
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
      {switches.map((row) => (
        <div key={row.name}>
          <Switch {...row} isOn={settings[row.name]} />
          {row.name === 'sounds' && settings.sounds && <VolumeRows />}
          <hr className="hr" />
        </div>
      ))}
      <h2 className="label t2 settings__section">{t('account:notices.title')}</h2>
      <NoticeRows />
      <h2 className="label t2 settings__section">{t('account:settings.game')}</h2>
      <GameRows />
      <h2 className="label t2 settings__section">{t('account:devices.title')}</h2>
      <DeviceRows />
      <h2 className="label t2 settings__section">{t('account:spending.title')}</h2>
      <SpendingRows />
      <h2 className="label t2 settings__section">{t('account:data.title')}</h2>
      <DataRows />
      <footer className="settings__foot label t2">
        <span>{t('splash.season')}</span>
        <span>{t('splash.version')}</span>
      </footer>
    </ScreenPage>
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

/** A switch for a setting of this device; takes effect immediately. */
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

/**
 * The player's name from the messenger, the crew, and a link to the account page. A local messenger is named
 * as such.
 */
function Account() {
  const account = outsidePage('account');
  const { t } = useTranslation();
  const { user, boot } = useSnapshot(state);
  const { value: crew } = useQuery(crewStatistics);
  if (!user) return null;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  const who = user.username
    ? `@${user.username}`
    : t('account:settings.pilot', { id: user.accountId.slice(0, 8) });
  const general = crew?.currentGeneral;
  return (
    <>
      <div className="settings-account">
        <PilotPlanet id={user.uuid} size={52} />
        <span className="grow">
          <span className="h2">{name}</span>
          <span className="label t2">
            {general ? t('account:settings.of-general', { who, general: pilotName(general) }) : who}
          </span>
        </span>
        {account && (
          <Button size="small" onPress={() => openLink(account)}>
            {t('account:settings.account')}
          </Button>
        )}
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

/** Rows for the wallet, the ledger, repeating the tour, the guide, and support. */
function GameRows() {
  const { t } = useTranslation();
  const support = outsidePage('support');
  const [, navigate] = useLocation();
  const { address, accountId } = useSnapshot(state).user ?? { address: null, accountId: '' };
  const { value } = useQuery(wallet);
  const walletText = (whole: string) =>
    value?.linked?.isProven === false
      ? t('account:settings.unproven-wallet', { address: shortAddress(whole) })
      : shortAddress(whole);
  return (
    <ul>
      <Row
        icon="wallet"
        title={t('account:settings.wallet')}
        about={address ? walletText(address) : t('account:settings.no-wallet')}
        onPress={() => openModal('wallet')}
      />
      {hasRoute('/collections/ledger') && (
        <Row
          icon="receipt"
          title={t('account:settings.ledger')}
          about={t('account:settings.ledger-about')}
          onPress={() => navigate('/collections/ledger')}
        />
      )}
      <Row icon="route" title={t('account:settings.tour')} onPress={() => openModal('tour')} />
      <Row icon="help-circle" title={t('account:settings.guide')} onPress={() => openModal('guide')} />
      {support && (
        <Row
          icon="lifebuoy"
          title={t('account:settings.support')}
          about={t('account:settings.support-about', { id: accountId.slice(0, 8) })}
          onPress={() => openLink(support)}
        />
      )}
    </ul>
  );
}

interface RowProps {
  icon: IconName;
  title: string;
  about?: string;
  onPress: () => void;
}

function Row({ icon, title, about, onPress }: RowProps) {
  return (
    <li>
      <button type="button" className="settings__row settings__go" onClick={onPress}>
        <Icon name={icon} size={22} />
        <span className="settings__what">
          {title}
          {about && <span className="label t2 settings__about">{about}</span>}
        </span>
        <Icon name="chevron-right" size={19} />
      </button>
      <hr className="hr" />
    </li>
  );
}

const volumes = [
  { name: 'effectsVolume', text: 'effects', icon: 'volume' },
  { name: 'musicVolume', text: 'music', icon: 'music' },
] as const satisfies readonly { name: string; text: string; icon: IconName }[];

/** Volumes of effects and music on this device. Music follows the knob; a sample effect plays on release. */
function VolumeRows() {
  const { settings } = useSnapshot(state);
  const { t } = useTranslation();
  return volumes.map(({ name, text, icon }) => {
    const label = t(`account:settings.${text}`);
    const value = settings[name] ?? DEFAULT_VOLUME;
    return (
      <div key={name} className="settings__volume">
        <Icon name={icon} size={22} />
        <span>{label}</span>
        <output className="number">{value}%</output>
        <Slider
          label={label}
          valueText={`${value}%`}
          value={value}
          min={0}
          max={100}
          step={5}
          onChange={(next) => changeSettings({ [name]: next })}
          onRelease={() => name === 'effectsVolume' && playSound('tap-m')}
        />
      </div>
    );
  });
}
