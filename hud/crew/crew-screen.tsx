import { crewStatistics } from '../../engine/client/resources/crew.ts';
import { PartFailed } from '../parts/loaded.tsx';
import { Page } from '../parts/page.tsx';
import { useResource } from '../parts/use-resource.ts';
import { useTranslation } from '../shell/strings.ts';
import { ClaimPlace } from './claim-place.tsx';
import { CrewSystem } from './crew-system.tsx';
import { GeneralBlock } from './general-block.tsx';
import { Invite } from './invite.tsx';
import { Members } from './members.tsx';

/** The player's crew: what it adds, whose crew the player is in, who is in it, and inviting more. */
export default function CrewScreen() {
  const { t } = useTranslation();
  const { value, failure } = useResource(crewStatistics);
  return (
    <Page title={t('nav.crew')} className="crew" isWide foot={<Invite />}>
      {value === null && failure ? (
        <PartFailed detail={failure.detail} onRetry={() => crewStatistics.load()} />
      ) : (
        <CrewSystem crew={value} />
      )}
      <div className="crew__side">
        <ClaimPlace crew={value} />
        <GeneralBlock crew={value} />
        <Members />
      </div>
    </Page>
  );
}
