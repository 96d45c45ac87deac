import { useSnapshot } from 'valtio';
import { Button } from '#hud/ui/controls/button.tsx';
import { desk } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';

/** Somebody else has published: whose numbers the draft is based on now, and where both changed something. */
export function MovedNotice() {
  const t = useOverlayStrings();
  const { moved } = useSnapshot(desk);
  if (!moved) return null;
  const names = moved.both.map((name) => t(`names.${name}`)).join(', ');
  return (
    <div className="tuning__notice" role="status">
      <p>
        {t('moved', { version: moved.version })} {names && t('moved-both', { names })}
      </p>
      <Button size="small" kind="text" onPress={() => (desk.moved = null)}>
        {t('moved-ok')}
      </Button>
    </div>
  );
}
