// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AmountField } from '#hud/ui/controls/amount-field.tsx';

let amount = '';

function Form() {
  const [digits, setDigits] = useState('');
  amount = digits;
  return (
    <AmountField label="Give" digits={digits} onDigits={setDigits} maxDigits={12} wholeNote="Whole only" />
  );
}

beforeEach(() => {
  render(<Form />);
  input().focus();
});
afterEach(cleanup);

describe('an amount field', () => {
  it.each([
    ['12.50', '12'],
    ['12,50', '12'],
    ['0.5', ''],
    ['1e3', '1'],
    ['\u06f1\u06f2\u06f3', '123'],
    ['1234567', '1234567'],
    ['1234567890123', '123456789012'],
  ])('has %j, typed character by character, as %j', (text, digits) => {
    for (const character of text) typed(character);
    expect(amount).toBe(digits);
  });

  it('says that a part was left out, until the amount is another', () => {
    for (const character of '12.5') typed(character);
    expect(screen.getByRole('status').textContent).toBe('Whole only');
    deleted('deleteContentBackward');
    expect(amount).toBe('1');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('shows a zero for a part of one, which can be typed over', () => {
    for (const character of '0.5') typed(character);
    expect(input().value).toBe('0');
    input().setSelectionRange(0, 1);
    typed('7');
    expect(amount).toBe('7');
  });

  it('reads a pasted amount with separators', () => {
    typed('1,250.75');
    expect(amount).toBe('1250');
  });

  it('keeps the caret among the digits', () => {
    for (const character of '1234') typed(character);
    input().setSelectionRange(1, 1);
    typed('5');
    typed('6');
    expect(amount).toBe('156234');
  });

  it('deletes the digit beside a separator', () => {
    for (const character of '123456') typed(character);
    input().setSelectionRange(4, 4);
    deleted('deleteContentBackward');
    expect(amount).toBe('12456');
    input().setSelectionRange(2, 2);
    deleted('deleteContentForward');
    expect(amount).toBe('1256');
  });
});

function input(): HTMLInputElement {
  return screen.getByLabelText<HTMLInputElement>('Give');
}

function typed(data: string): void {
  replace(data, 'insertText', input().selectionStart ?? 0, input().selectionEnd ?? 0);
}

function deleted(inputType: 'deleteContentBackward' | 'deleteContentForward'): void {
  const caret = input().selectionStart ?? 0;
  replace(
    '',
    inputType,
    ...((inputType === 'deleteContentForward' ? [caret, caret + 1] : [caret - 1, caret]) as [number, number]),
  );
}

/** Changes the text as a browser does: by the native setter, the caret behind it, then the event. */
function replace(data: string, inputType: string, from: number, to: number): void {
  const element = input();
  const text = element.value.slice(0, from) + data + element.value.slice(to);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text);
  element.setSelectionRange(from + data.length, from + data.length);
  act(() => {
    element.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data: data || null }));
  });
}
