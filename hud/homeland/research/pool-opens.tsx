import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';

/** What a pool opens for every pilot: what will be, and what is open now (D40). */
export function PoolOpens({ pool }: { pool: Investment }) {
  const { t } = useTranslation();
  const isOpen = pool.openedAt !== null;
  return (
    <div className={`pool-opens${isOpen ? ' is-open' : ''}`}>
      <p className={`label ${isOpen ? 'c-gain' : 't2'}`}>
        {t(isOpen ? 'homeland:research.opened' : 'homeland:research.opens')}
      </p>
      <ul>
        {pool.opens.map(({ text }) => (
          <li key={text} className="small">
            <Icon name={isOpen ? 'circle-check' : 'lock'} size={17} weight={1.7} />
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
