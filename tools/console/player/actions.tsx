import { useRef } from 'react';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { useKeys } from '../core/use-keys.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { type Action, describeAction, type Simple } from './describe-action.ts';

interface BarProps {
  readonly player: PlayerPage;
  readonly onAction: (action: Action) => void;
  readonly isOn: boolean;
}

type Entry = readonly [key: string, label: string, kind: Simple];

/** What is done often stands in the row; the rest is under “More”. Every letter works without opening it. */
export function ActionBar({ player, onAction, isOn }: BarProps) {
  const often: readonly Entry[] = [
    ['g', 'Grant', 'grant'],
    ['t', 'Take', 'take'],
    ['m', 'Message', 'message'],
    ['l', 'Log out everywhere', 'sign-out'],
    player.ban ? ['b', 'Lift the ban', 'unban'] : ['b', 'Ban', 'ban'],
  ];
  const seldom: readonly Entry[] = [
    ...(player.debt.default + player.debt.clean > 0 ? ([['f', 'Forgive debt', 'forgive']] as const) : []),
    ['n', 'Reset name', 'name'],
    ['e', 'Exchange account', 'account'],
    ['d', 'Merge', 'merge'],
  ];
  const act = (kind: Simple) => onAction({ kind });
  useKeys(Object.fromEntries([...often, ...seldom].map(([key, , kind]) => [key, () => act(kind)])), isOn);
  return (
    <div className="page-acts">
      {often.map((entry) => (
        <ActionButton key={entry[2]} entry={entry} onAct={act} />
      ))}
      <More entries={seldom} onAct={act} />
    </div>
  );
}

/** Closes when something in it is pressed, by Esc, and when the focus goes elsewhere. */
function More({ entries, onAct }: { entries: readonly Entry[]; onAct: (kind: Simple) => void }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      ref={menu}
      className="more"
      onBlur={({ relatedTarget }) => !menu.current?.contains(relatedTarget) && close()}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <summary>More</summary>
      <div className="more-list">
        {entries.map((entry) => (
          <ActionButton
            key={entry[2]}
            entry={entry}
            onAct={(kind) => {
              close();
              onAct(kind);
            }}
          />
        ))}
      </div>
    </details>
  );
}

function ActionButton({ entry: [key, label, kind], onAct }: { entry: Entry; onAct: (kind: Simple) => void }) {
  const isDanger = kind === 'ban' || kind === 'merge';
  return (
    <button type="button" className={isDanger ? 'danger' : undefined} onClick={() => onAct(kind)}>
      {label} <kbd>{key.toUpperCase()}</kbd>
    </button>
  );
}

interface DialogProps {
  readonly action: Action;
  readonly player: PlayerPage;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

export function ActionDialog({ action, player, onClose, onDone }: DialogProps) {
  const { done, ...form } = describeAction(action, player);
  return <ActionForm {...form} onClose={onClose} onDone={() => onDone(done)} />;
}
