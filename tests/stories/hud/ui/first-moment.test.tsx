// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startStrings } from '#hud/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Modal } from '#hud/ui/modals/modal.tsx';

const onClose = vi.fn();
const onTap = vi.fn();
const pressed = vi.fn();
const dialog = () => (
  <Modal label="Reward" onClose={onClose} onTap={onTap}>
    <Button onPress={pressed}>Continue</Button>
  </Modal>
);
const later = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));
/** Whether a key pressed on the dialog's button reaches the button. */
function reaches(code: string, repeat = false): boolean {
  let isThere = false;
  const hear = () => {
    isThere = true;
  };
  const button = screen.getByRole('button', { name: 'Continue' });
  button.addEventListener('keydown', hear, { once: true });
  fireEvent.keyDown(button, { code, key: code, repeat });
  button.removeEventListener('keydown', hear);
  return isThere;
}
const itsEnd = () => waitFor(() => expect(cover()).toBeNull(), { timeout: 3000 });
const cover = () => document.querySelector('.modal__cover');

beforeEach(async () => {
  vi.clearAllMocks();
  await startStrings();
});
afterEach(cleanup);

describe('a dialog in its first 350 ms', () => {
  it('answers no key, also when the key is the one that closes it', async () => {
    render(dialog());
    await later(100);
    expect(reaches('Enter')).toBe(false);
    const element = document.querySelector('dialog')!;
    fireEvent(element, new Event('cancel', { cancelable: true }));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is covered, so that no tap meets its controls', async () => {
    render(dialog());
    expect(cover()).not.toBeNull();
    fireEvent.pointerUp(cover()!);
    expect(onTap).not.toHaveBeenCalled();
    await itsEnd();
    expect(cover()).toBeNull();
    fireEvent.pointerUp(document.querySelector('dialog')!);
    expect(onTap).toHaveBeenCalledOnce();
  });

  it('passes over a key that is held since before, until it is pressed anew', async () => {
    render(dialog());
    await itsEnd();
    expect(reaches('Enter', true)).toBe(false);
    expect(reaches('Enter')).toBe(true);
    expect(reaches('Enter', true)).toBe(true);
  });

  it('begins anew for the next dialog, also when that takes the place of the first', async () => {
    const { rerender } = render(<div key="one">{dialog()}</div>);
    await itsEnd();
    expect(reaches('Enter')).toBe(true);
    rerender(<div key="two">{dialog()}</div>);
    expect(reaches('Enter')).toBe(false);
    await itsEnd();
    expect(reaches('Enter')).toBe(true);
  });
});

it('keys reach the page at once when the dialog is gone', async () => {
  const { rerender } = render(dialog());
  rerender(<Button onPress={pressed}>Continue</Button>);
  expect(reaches('Enter')).toBe(true);
  expect(reaches('Enter', true)).toBe(true);
});
