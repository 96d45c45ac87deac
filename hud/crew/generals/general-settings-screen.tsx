import { generalStatus } from '#engine/client/crew/queries.ts';
import type { GeneralStatus } from '#engine/protocol/crew/calls.ts';
import { openModal } from '#hud/shell/modals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { payModal } from '#hud/shop/modals.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';
import { AccessGauges } from './access-gauges.tsx';
import { NotYet } from './not-yet.tsx';
import { Notices } from './notices.tsx';
import { Tribute } from './tribute.tsx';

/** The player's own general status: tribute, pilots, time left, notices. Without the status: how to get it. */
export default function GeneralSettingsScreen() {
  const { t } = useTranslation();
  const { value } = useQuery(generalStatus);
  return (
    <Page
      planet="ringed"
      title={t('nav.general-settings')}
      className="general"
      foot={
        value &&
        !value.isActive && (
          <Button kind="primary" icon="star" onPress={buy}>
            {t('crew:status.get')}
          </Button>
        )
      }
    >
      <Loaded query={generalStatus}>{(status) => <Status status={status} />}</Loaded>
      <img className="general__planet" src={planetPicture('gas')} alt="" />
    </Page>
  );
}

function Status({ status }: { status: Readonly<GeneralStatus> }) {
  if (status.availableAt === null && status.tribute === 0) return <NotYet />;
  return (
    <>
      <Tribute amount={status.tribute} />
      <AccessGauges status={status} />
      <div>
        <Notices status={status} />
        {status.isActive && <Extend />}
      </div>
    </>
  );
}

function Extend() {
  const { t } = useTranslation();
  return (
    <button type="button" className="general__row" onClick={buy}>
      <Icon name="star" size={22} />
      <span className="grow">
        <span className="general__what">{t('crew:status.extend')}</span>
        <span className="label t2">{t('crew:status.terms')}</span>
      </span>
      <Icon name="chevron-right" size={20} weight={1.6} />
    </button>
  );
}

function buy(): void {
  openModal(payModal, { kind: 'general' });
}
