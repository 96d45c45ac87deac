/** Opening of a relative clause without the noun that it belongs to. */
export const relativeClause =
  /^(What|How|Who|Whom|Whose|Whoever|Whatever|Of|So (many|much|long|few|far)|Where|Which|From when)\b/;
/** Opening by a pronoun, whose noun a reader has not met in a first sentence. */
const pronoun = /^(It|Its|They|Their|This|That|These|Those|He|She)\b/;

/** Sentences of a text that open with a relative clause; questions may. */
export function relativeOpenings(text: string): string[] {
  return sentencesOf(text).filter((sentence) => relativeClause.test(sentence) && !sentence.endsWith('?'));
}

/** Whether the first sentence of a text opens with a pronoun. */
export function opensWithPronoun(text: string): boolean {
  return pronoun.test(text);
}

/** Paragraphs and list items of a Markdown page, without tables, titles and code. */
export function paragraphsOf(page: string): string[] {
  return page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^[ \t]*(?:\||#).*$/gm, '')
    .split(/\n\s*\n|\n(?=[ \t]*(?:[-*]|\d+\.)\s)/)
    .map((text) =>
      text
        .trim()
        .replace(/^(?:[-*]|\d+\.)\s+/, '')
        .replace(/\s+/g, ' '),
    )
    .filter((text) => text !== '');
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+(?=[("'*`]?[A-Z])/)
    .map((sentence) => sentence.replace(/^[("'*`]+/, '').trim());
}
