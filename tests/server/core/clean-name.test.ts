import { describe, expect, it } from 'vitest';
import { cleanName } from '#server/core/clean-name.ts';

describe('a cleaned name', () => {
  it.each([
    ['Ann', 'Ann'],
    ['  Ann \n\t Lee ', 'Ann Lee'],
    ['A\u200bn\u2060n\ufeff', 'Ann'],
    ['\u202ennA\u202c \u2066x\u2069', 'nnA x'],
    ['A\u0000n\u001b[31mn\u009b', 'An[31mn'],
    ['\u3164\u2800', ''],
    ['Ann\ud800', 'Ann'],
    ['Жанна Ё', 'Жанна Ё'],
    ['👩‍🚀👨🏽‍🚀🏳️‍🌈', '👩‍🚀👨🏽‍🚀🏳️‍🌈'],
    ['A\u200dB', 'AB'],
    ['\u034f\u17b5\ufe0f\u{e0100}\u{e01ef}', ''],
    ['A\u034fn\u17b4n\ufe0e\u{e0100}', 'Ann'],
    ['\u00ad\u061c\u180e\u180b\u2061\u2064', ''],
    ['\u{e0001}\u{e0020}\u{e007f}', ''],
    ['A\u{e0061}\u{e007f}', 'A'],
    [' \u00a0\u2003\u3000\u2028', ''],
    ['\ufe0f❤\ufe0f\ufe0f 1\ufe0f\u20e3', '❤\ufe0f 1\ufe0f\u20e3'],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ann 🏴\u{e0067}', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ann 🏴'],
    ['🇪🇸', '🇪🇸'],
    [`Z${'\u0301'.repeat(40)}al${'\u0334'.repeat(3)}go`, 'Z\u0301\u0301al\u0334\u0334go'],
    ['Nguye\u0302\u0303n', 'Nguye\u0302\u0303n'],
    ['क्षितिज ที่', 'क्षितिज ที่'],
  ])('of %j is %j', (name, cleaned) => {
    expect(cleanName(name)).toBe(cleaned);
  });
});
