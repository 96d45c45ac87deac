/** Control characters, and formatting ones that reorder or hide text; a joiner stays between two parts of an emoji. */
const unprintable =
  /\p{Cc}|\p{Cs}|(?!(?<=\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?)\u200D(?=\p{Extended_Pictographic}))\p{Cf}|[\u115F\u1160\u3164\uFFA0\u2800]/gu;

/** A player's name as shown to others. Nothing in it can imitate another name or reverse the line's direction. */
export function cleanName(name: string): string {
  return name.replace(unprintable, '').replace(/\s+/gu, ' ').trim();
}
