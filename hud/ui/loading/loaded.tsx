import type { ReactNode } from 'react';
import type { Query } from '#engine/client/core/query.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../icons/icon.tsx';
import { GhostRows } from './ghost-rows.tsx';
import { useQuery } from './use-query.ts';

interface LoadedProps<Value> {
  query: Query<Value>;
  /** Shown while nothing is known yet; four placeholder rows by default. */
  ghost?: ReactNode;
  children: (value: Value) => ReactNode;
}

/**
 * A part of a screen that the server fills. While it loads for the first time it shows a placeholder; when that fails, the
 * reason and a retry. Later reloads keep the content in place. A failed part doesn't affect the rest of the screen.
 */
export function Loaded<Value>({ query, ghost = <GhostRows />, children }: LoadedProps<Value>) {
  const { value, failure } = useQuery(query);
  if (value !== null) return children(value);
  if (failure) return <PartFailed detail={failure.detail} onRetry={() => query.load()} />;
  return ghost;
}

interface PartFailedProps {
  /** The server's message; null when it sent none. */
  detail: string | null;
  onRetry: () => unknown;
}

/** Says that one part of the screen couldn't be loaded, with a retry. */
export function PartFailed({ detail, onRetry }: PartFailedProps) {
  const { t } = useTranslation();
  return (
    <div className="part-failed" role="alert">
      <Icon name="alert-triangle" size={24} weight={1.6} />
      <span className="grow">
        <span className="part-failed__what">{detail ?? t('part-failed.what')}</span>
        <span className="label t2">{t('part-failed.safe')}</span>
      </span>
      <Button size="small" onPress={onRetry}>
        {t('try-again')}
      </Button>
    </div>
  );
}
