/** Elements that a selector names before a class, as in `button.btn`. String keys begin with `nav.` too. */
const tags = 'a|button|canvas|dialog|div|figcaption|h[1-6]|html|li|main|ol|p|section|span|svg|td|tr|ul';
const literal = /'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`/g;
const classAt = new RegExp(`(?:^|[\\s>+~,(\\])]|(?<![\\w-])(?:${tags}))((?:\\.-?[a-z_][\\w-]*)+)`, 'g');
/** Texts like `./play.ts`, `.tsx` and `.build`. */
const path =
  /^\.{1,2}\/|^\.?[\w-]+\/|^\.(?:[cm]?[jt]sx?|build|css|json|jpg|png|webp|mp4|mdb|md|txt|log|html)$/;

/** Classes in the selectors of a test: in every text that is written as a selector. */
export function classesInSelectors(source: string): Set<string> {
  const code = source.replace(/^[ \t]*(?:\/\/.*|\/?\*.*)$/gm, '');
  const found = new Set<string>();
  for (const [, single, double, template] of code.matchAll(literal)) {
    const text = (single ?? double ?? template ?? '')
      .replace(/\[[^\]]*\]|"[^"]*"/g, '[]')
      .replace(/\$\{[^}]*\}/g, 'x');
    if (path.test(text) || !/^[\w\s.#>+~,:()*[\]-]+$/.test(text)) continue;
    for (const [, names = ''] of text.matchAll(classAt))
      for (const name of names.split('.')) if (name) found.add(name);
  }
  return found;
}
