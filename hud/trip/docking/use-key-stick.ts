import { useEffect } from 'react';
import { placedCode } from '#hud/shell/keys/key-names.ts';
import { steer } from './steer.ts';

/** By the key's physical position, so that the keyboard layout doesn't matter. */
const directions: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  KeyA: [-1, 0],
  ArrowRight: [1, 0],
  KeyD: [1, 0],
  ArrowUp: [0, -1],
  KeyW: [0, -1],
  ArrowDown: [0, 1],
  KeyS: [0, 1],
};

/** Arrows and WASD as the stick; keys that are held together add up. All are released when the window loses the focus. */
export function useKeyStick(): void {
  useEffect(() => {
    const held = new Set<string>();
    const steerByKeys = () => {
      let [x, y] = [0, 0];
      for (const code of held) {
        const [dx, dy] = directions[code] ?? [0, 0];
        x += dx;
        y += dy;
      }
      steer(Math.sign(x), Math.sign(y));
    };
    const press = (event: KeyboardEvent) => {
      const code = placedCode(event);
      if (!directions[code] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      if (held.has(code)) return;
      held.add(code);
      steerByKeys();
    };
    const release = (event: KeyboardEvent) => {
      if (held.delete(placedCode(event))) steerByKeys();
    };
    const letGo = () => {
      held.clear();
      steer(0, 0);
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', letGo);
    document.addEventListener('visibilitychange', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', letGo);
      document.removeEventListener('visibilitychange', letGo);
    };
  }, []);
}
