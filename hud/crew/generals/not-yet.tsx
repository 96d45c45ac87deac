import { useSnapshot } from 'valtio';
import { published } from '#engine/client/core/tunables.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Benefits } from './benefits.tsx';

/** Before the first access: what general status gives and how to get it. */
export function NotYet() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const { generalEarnDays: days, generalEarnPilots: pilots } = tunables;
  return (
    <>
      <Empty
        picture={<img className="general__ghost" src={planetPicture('gas')} alt="" />}
        title={t('crew:status.none')}
        text={t('crew:status.none-text', { days, pilots })}
      />
      <Benefits />
    </>
  );
}
