import { useEffect, useRef } from 'react';

const keyRows = [
  ['/ or Ctrl K', 'find a player'],
  ['?', 'this list'],
  ['A letter', 'the button that shows it, on a player, a request or a person'],
  ['Enter', 'send a form'],
  ['Esc', 'close a form; nothing happens'],
] as const;

/** The keys of the console, in a dialog. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Keys" onClose={onClose}>
      <h2>Keys</h2>
      <dl className="keys">
        {keyRows.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
