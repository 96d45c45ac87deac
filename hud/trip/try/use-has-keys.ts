import { useEffect, useState } from 'react';

let wasUsed = false;

/** True when the player probably steers with a keyboard: there is no touch screen, or a key was pressed. */
export function useHasKeys(): boolean {
  const [hasKeys, setKeys] = useState(() => wasUsed || !matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const notice = () => {
      wasUsed = true;
      setKeys(true);
    };
    window.addEventListener('keydown', notice);
    return () => window.removeEventListener('keydown', notice);
  }, []);
  return hasKeys;
}
