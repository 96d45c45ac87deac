import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { formatAmount } from '../format/amount.ts';
import { asciiDigits, readAmount } from '../format/read-amount.ts';
import { Field } from './field.tsx';

interface AmountFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> {
  /** ASCII digits of a whole amount; empty for nothing. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Longer amounts lose their last digits. */
  maxDigits: number;
  /** Hint while a part of the typed text is ignored. */
  wholeNote: string;
}

interface Edit {
  /** Digits that the edit has made; others came from outside of the field, and end its note. */
  readonly digits: string;
  readonly isCut: boolean;
  /** Digits to the right of the caret. */
  readonly digitsAfter: number;
}

/**
 * A whole amount in groups of three, typed or pasted in any script. The caret keeps its place among the
 * digits, and a fraction that is typed further stays left out.
 */
export function AmountField({ digits, onDigits, maxDigits, wholeNote, ...field }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [edit, setEdit] = useState<Edit | null>(null);
  const isCut = edit?.digits === digits && edit.isCut;
  const formatted = digits === '' && !isCut ? '' : formatAmount(Number(digits), 0);

  useLayoutEffect(() => {
    const element = input.current;
    if (!edit || !element || element !== document.activeElement) return;
    const caret = placeBefore(element.value, edit.digitsAfter);
    element.setSelectionRange(caret, caret);
  }, [edit]);

  function change(text: string, event: ChangeEvent<HTMLInputElement>): void {
    input.current = event.currentTarget;
    const { data = null, inputType = '' } = event.nativeEvent as InputEvent;
    if (isCut && data && text === formatted + data) {
      setEdit({ digits, isCut, digitsAfter: 0 });
      return;
    }
    const caret = event.currentTarget.selectionStart ?? text.length;
    const digitsAfter = countDigits(text.slice(caret));
    const read = readAmount(text);
    const isSame = inputType.startsWith('deleteContent') && read.digits === digits && !isCut;
    const next = isSame ? withoutNeighbour(digits, digitsAfter, inputType) : { ...read, digitsAfter };
    const cut = next.digits.slice(0, maxDigits);
    onDigits(cut);
    setEdit({ digits: cut, isCut: read.isCut, digitsAfter: next.digitsAfter });
  }

  return (
    <Field
      {...field}
      value={formatted}
      onChange={change}
      onBlur={() => setEdit(null)}
      note={isCut ? wholeNote : null}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** Deleting a separator deletes the digit behind it, or before it with Backspace. */
function withoutNeighbour(digits: string, digitsAfter: number, inputType: string) {
  const caret = digits.length - digitsAfter;
  const isForward = inputType === 'deleteContentForward';
  const at = isForward ? caret : caret - 1;
  return {
    digits: digits.slice(0, Math.max(0, at)) + digits.slice(at + 1),
    digitsAfter: isForward ? digitsAfter - 1 : digitsAfter,
  };
}

function countDigits(text: string): number {
  return asciiDigits(text).replace(/\D/g, '').length;
}

/** Index in the text with this many digits after it. */
function placeBefore(text: string, digitsAfter: number): number {
  let place = text.length;
  for (let digitsLeft = digitsAfter; digitsLeft > 0 && place > 0; place--)
    if (/\d/.test(text[place - 1] ?? '')) digitsLeft--;
  return place;
}
