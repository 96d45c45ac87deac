import { useCallback, useEffect, useState } from 'react';

const base = '/console';

/** The page's path after `/console`, and a way to another one. */
export function useRoute(): [path: string, go: (to: string) => void] {
  const [path, setPath] = useState(present);
  useEffect(() => {
    const update = () => setPath(present());
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);
  const go = useCallback((to: string) => {
    history.pushState(null, '', base + to);
    setPath(to);
  }, []);
  return [path, go];
}

function present(): string {
  return location.pathname.slice(base.length) || '/';
}
