import { Icon } from '#hud/ui/icons/icon.tsx';
import { writeValue } from '../numbers/format.ts';
import { useOverlayStrings } from '../strings.ts';
import type { Change } from './draft.ts';

/** Numbers before and after. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  const t = useOverlayStrings();
  return (
    <ul className="changes">
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          <span>{t(`names.${name}`)}</span>
          <span className="num t3">{writeValue(from)}</span>
          <Icon name="arrow-right" size={14} />
          <b className="num">{writeValue(to)}</b>
        </li>
      ))}
    </ul>
  );
}
