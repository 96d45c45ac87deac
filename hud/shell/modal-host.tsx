import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { showToast } from '#engine/client/core/toasts.ts';
import { screen } from './chunks.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { openModals } from './modals.ts';

const ModalStack = screen('ModalStack');

/** The open modals. If their code can't be fetched, they close again and a toast says that nothing was done. */
export function ModalHost() {
  const hasModal = useSnapshot(openModals).list.length > 0;
  if (!hasModal) return null;
  return (
    <ErrorBoundary fallback={null} onError={closeAll}>
      <Suspense fallback={null}>
        <ModalStack />
      </Suspense>
    </ErrorBoundary>
  );
}

function closeAll(): void {
  openModals.list = [];
  showToast('error', null);
}
