import type { PlayerPage } from '#engine/protocol/dev/player-entities.ts';
import { useKeys } from '../core/use-keys.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { type Action, describeAction, type Simple } from './describe-action.ts';

interface BarProps {
  readonly player: PlayerPage;
  readonly onAction: (action: Action) => void;
  readonly isOn: boolean;
}

export function ActionBar({ player, onAction, isOn }: BarProps) {
  const all: readonly (readonly [key: string, label: string, kind: Simple])[] = [
    ['g', 'Grant', 'grant'],
    ['t', 'Take', 'take'],
    ...(player.debt.default + player.debt.clean > 0 ? ([['f', 'Forgive debt', 'forgive']] as const) : []),
    ['m', 'Message', 'message'],
    ['n', 'Reset name', 'name'],
    ['d', 'Merge', 'merge'],
    ['l', 'Log out everywhere', 'sign-out'],
    player.ban ? ['b', 'Lift the ban', 'unban'] : ['b', 'Ban', 'ban'],
  ];
  useKeys(Object.fromEntries(all.map(([key, , kind]) => [key, () => onAction({ kind })])), isOn);
  return (
    <div className="page-acts">
      {all.map(([key, label, kind]) => (
        <button
          key={kind}
          type="button"
          className={kind === 'ban' || kind === 'merge' ? 'danger' : undefined}
          onClick={() => onAction({ kind })}
        >
          {label} <kbd>{key.toUpperCase()}</kbd>
        </button>
      ))}
    </div>
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
