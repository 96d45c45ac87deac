import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { crewStatistics } from '#engine/client/crew/queries.ts';
import { openLink } from '#hud/messenger/open-link.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { outsidePage } from '#hud/ui/browser/outside-page.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { PilotPlanet, pilotName } from '#hud/ui/pictures/pilot-planet.tsx';

/** The player's name from the messenger, the crew, and a link to the account page. A local messenger is named as such. */
export function Account() {
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
