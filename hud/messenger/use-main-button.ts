import { useEffect, useRef } from 'react';
import { setMainButton } from './messenger-later.ts';
import { isInMessenger } from './webview.ts';

/**
 * The messenger's own button for what the screen is about, while this is mounted: it stays in reach where the window is
 * low. True where the messenger shows it, and the screen needs no button of its own.
 */
export function useMainButton(text: string, onPress: () => void): boolean {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    setMainButton({ text, onPress: () => press.current() });
    return () => {
      setMainButton(null);
    };
  }, [text]);
  return isInMessenger;
}
