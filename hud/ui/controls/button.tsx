import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../strings/strings.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { Waiting } from '../loading/waiting.tsx';

interface ButtonProps {
  children: ReactNode;
  /** `primary` once a screen, `collect` for rewards only, `destructive` for what can't be undone. */
  kind?: 'primary' | 'secondary' | 'collect' | 'text' | 'destructive';
  size?: 'full' | 'small';
  icon?: IconName;
  /** Why it can't be pressed, shown in a line under it; null when it can. */
  reason?: string | null;
  disabled?: boolean;
  /** Runs at a press. While the promise it returns is pending, the button is busy. */
  onPress: () => unknown;
  className?: string;
  label?: string;
  autoFocus?: boolean;
}

/** A button. Busy, it keeps its width; with a reason, it can't be pressed and says why. */
export function Button(props: ButtonProps) {
  const { kind = 'secondary', size = 'full', icon, reason = null, className = '' } = props;
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const reasonId = useId();
  const isOff = reason !== null || props.disabled === true;

  async function press(): Promise<void> {
    if (isBusy || isOff) return;
    const result = props.onPress();
    if (!(result instanceof Promise)) return;
    setBusy(true);
    try {
      await result;
    } finally {
      setBusy(false);
    }
  }

  // The button stays in the same place of the tree with and without a reason, so that it keeps the focus.
  return (
    <span className={reason ? `btn-why ${className}` : 'btn-alone'}>
      <button
        type="button"
        className={`btn btn--${kind} btn--${size} ${isOff ? 'is-off' : ''} ${isBusy ? 'is-busy' : ''} ${className}`}
        onClick={press}
        aria-disabled={isOff || isBusy}
        aria-describedby={reason ? reasonId : undefined}
        aria-label={props.label}
        // biome-ignore lint/a11y/noAutofocus: a modal's only button: Enter and screen readers start there
        autoFocus={props.autoFocus}
      >
        <span className="btn__body">
          {icon && <Icon name={icon} size={size === 'full' ? 21 : 19} weight={1.7} />}
          <span className="btn__text">{props.children}</span>
        </span>
        {isBusy && <Waiting label={t('wait')} />}
      </button>
      {reason && (
        <span className="btn-why__line label t2" id={reasonId}>
          {reason}
        </span>
      )}
    </span>
  );
}

/** A link to the screen above, named after it. */
export function BackLink({ children, onPress }: { children: string; onPress: () => void }) {
  return (
    <button type="button" className="back-link over" onClick={onPress}>
      <Icon name="chevron-left" size={18} weight={1.8} />
      <span>{children}</span>
    </button>
  );
}
