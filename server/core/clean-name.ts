/**
 * Invisible characters that belong to a picture: those of a region's flag, a joiner between two emoji, and
 * the emoji style.
 */
const inPictures =
  /\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}|(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic})|(?<=\p{Extended_Pictographic})\uFE0F|\uFE0F(?=\u20E3)/u;
/** Control characters, invisible ones, and formatting ones that reorder text. */
const unprintable = /\p{Cc}|\p{Cs}|\p{Cf}|\p{Default_Ignorable_Code_Point}|\u2800/u;
const hidden = new RegExp(`(${inPictures.source})|${unprintable.source}`, 'gu');
/** Marks beyond the second of a letter: they would climb over the lines above. */
const stackedMarks = /(?<=\p{M}{2})\p{M}+/gu;

/**
 * A player's name as shown to others. Nothing in it can imitate another name or reverse the line's direction.
 */
export function cleanName(name: string): string {
  return name
    .replace(hidden, (_, picture?: string) => picture ?? '')
    .replace(stackedMarks, '')
    .replace(/\s+/gu, ' ')
    .trim();
}
