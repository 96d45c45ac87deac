import { crewStatistics } from '#engine/client/crew/queries.ts';
import { useTranslation } from '../shell/strings/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import { PartFailed } from '../ui/loading/loaded.tsx';
import { useQuery } from '../ui/loading/use-query.ts';
import { Page, PageGround } from '../ui/pages/page.tsx';
import { Sheet } from '../ui/sheets/sheet.tsx';
import { ClaimPlace } from './claim-place.tsx';
import { CrewSystem } from './crew-system.tsx';
import { GeneralBlock } from './general-block.tsx';
import { Invite } from './invite.tsx';
import { Members } from './members.tsx';

/**
 * The player's crew: its bonus, the player's general, the members, and inviting more. On a desktop the orbits are the
 * scene, and the members are in the panel beside it.
 */
export default function CrewScreen() {
  const { t } = useTranslation();
  const isDesktop = useIsDesktop();
  const { value, failure } = useQuery(crewStatistics);
  const system =
    value === null && failure ? (
      <PartFailed detail={failure.detail} onRetry={() => crewStatistics.load()} />
    ) : (
      <CrewSystem crew={value} />
    );
  const people = (
    <div className="crew__people">
      <ClaimPlace crew={value} />
      <GeneralBlock crew={value} />
      <Members />
    </div>
  );
  if (!isDesktop)
    return (
      <Page title={t('nav.crew')} className="crew" foot={<Invite />}>
        {system}
        {people}
      </Page>
    );
  return (
    <div className="page crew crew--desktop catch">
      <PageGround />
      <h1 className="hidden">{t('nav.crew')}</h1>
      <div className="crew__scene">{system}</div>
      <Sheet label={t('crew:members.title')} foot={<Invite />}>
        {people}
      </Sheet>
    </div>
  );
}
