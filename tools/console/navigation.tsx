import type { Operator } from './core/session.ts';

const pages = [
  ['/today', 'Today', null],
  ['/players', 'Players', null],
  ['/payments', 'Payments', 'operator'],
  ['/content', 'Content', null],
  ['/knowing', 'Knowing', null],
  ['/approvals', 'Approvals', null],
  ['/mints', 'Mint queue', null],
  ['/client-faults', 'Client faults', null],
  ['/audit', 'Audit', 'owner'],
  ['/people', 'People', 'owner'],
] as const;

interface NavigationProps {
  readonly path: string;
  readonly go: (to: string) => void;
  readonly operator: Operator;
  readonly onLeave: () => void;
}

/** Pages of the console. A page that the role can't open says whose right it is. */
export function Navigation({ path, go, operator, onLeave }: NavigationProps) {
  return (
    <nav aria-label="Console">
      <p className="brand">PROTO TRIP</p>
      <ul>
        {pages.map(([to, title, right]) => {
          const isLocked = right !== null && operator.role !== right && operator.role !== 'owner';
          const isHere = path.startsWith(to) || (to === '/today' && path === '/');
          return (
            <li key={to}>
              <a
                href={`/console${to}`}
                aria-current={isHere ? 'page' : undefined}
                aria-disabled={isLocked || undefined}
                onClick={(event) => {
                  event.preventDefault();
                  if (!isLocked) go(to);
                }}
              >
                {title}
                {isLocked && <span className="dim"> {right} only</span>}
              </a>
            </li>
          );
        })}
      </ul>
      <p className="who">
        <strong>{operator.name ?? 'this machine'}</strong>
        <span className="violet">{operator.role}</span>
        <button type="button" className="link" onClick={onLeave}>
          Log out
        </button>
      </p>
    </nav>
  );
}
