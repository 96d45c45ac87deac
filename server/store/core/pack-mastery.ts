import { shipTypes } from '#engine/content/kinds.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import { type MasteryState, type NearlyWon, noMastery } from '#engine/rules/core/mastery-state.ts';
import { fromSixtyFour, toSixtyFour } from '#engine/rules/core/sixty-four.ts';

const tripsASystem = 30;
/** Digits of 6 bits: 15 a system of stars, and 5 a trip that is nearly won. */
const starDigits = tripsASystem / 2;
const nearlyDigits = 5;

/**
 * The mastery as one text: the stars of all systems from the first on, the trips that are nearly won, and the liveries by
 * the number of their row. As documents they would take ten times the room.
 */
export function packMastery({ stars, nearly, liveries }: MasteryState): string {
  const worn = shipTypes.map((type) => liveryRows.findIndex(({ key }) => key === liveries[type]) + 1);
  return [packStars(stars), nearly.map(packNearly).join(''), worn.map(toSixtyFour).join('')].join(' ');
}

/** Missing in documents from before mastery. */
export function unpackMastery(text: string | undefined): MasteryState {
  if (text === undefined) return noMastery;
  const [stars = '', nearly = '', worn = ''] = text.split(' ');
  return {
    stars: unpackStars(stars),
    nearly: (nearly.match(/.{5}/g) ?? []).map(unpackNearly),
    liveries: Object.fromEntries(
      shipTypes.flatMap((type, index) => {
        const row = liveryRows[fromSixtyFour(worn[index]) - 1];
        return row ? [[type, row.key]] : [];
      }),
    ),
  };
}

function packStars(stars: MasteryState['stars']): string {
  const last = Math.max(0, ...Object.keys(stars).map(Number));
  let text = '';
  for (let system = 1; system <= last; system++) {
    const digits = (stars[system] ?? '').padEnd(tripsASystem, '0');
    for (let at = 0; at < tripsASystem; at += 2)
      text += toSixtyFour(8 * Number(digits[at]) + Number(digits[at + 1]));
  }
  return text;
}

function unpackStars(text: string): MasteryState['stars'] {
  const stars: Record<string, string> = {};
  for (let at = 0; at < text.length; at += starDigits) {
    const digits = [...text.slice(at, at + starDigits)]
      .map((digit) => fromSixtyFour(digit).toString(8).padStart(2, '0'))
      .join('')
      .replace(/0+$/, '');
    if (digits !== '') stars[1 + at / starDigits] = digits;
  }
  return stars;
}

/** 7 bits for the first value, 4 for the second and 6 for the third: more than their stars take. */
const bits = [7, 4, 6] as const;

function packNearly({ system, trip, best }: NearlyWon): string {
  const number = best.reduce(
    (sum, value, index) => sum * 2 ** bits[index]! + Math.min(2 ** bits[index]! - 1, Math.max(0, value)),
    0,
  );
  return [system, trip, number >> 12, (number >> 6) & 63, number & 63].map(toSixtyFour).join('');
}

function unpackNearly(text: string): NearlyWon {
  const [system = 0, trip = 0, ...rest] = [...text.slice(0, nearlyDigits)].map(fromSixtyFour);
  const number = rest.reduce((sum, digit) => sum * 64 + digit, 0);
  const best = [number >> 10, (number >> 6) & 15, number & 63] as const;
  return { system, trip, best };
}
