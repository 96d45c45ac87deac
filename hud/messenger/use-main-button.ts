import { useEffect, useRef } from 'react';
import { setMainButton } from './messenger-later.ts';
import { hasHeardFromClient } from './webview.ts';

/**
 * Shows the screen's primary action as the messenger's own button, which stays in reach in a low window. Returns true when
 * the messenger is known to report its presses, so that the screen needs no button of its own.
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
  return hasHeardFromClient();
}
