/** One import of a file. */
export interface WrittenImport {
  /** The text in the quotes; undefined when the address is computed. */
  readonly specifier: string | undefined;
  /** Imports types only, which don't exist at run time. */
  readonly isType: boolean;
}

const statement =
  /(?:^|[;\n])[ \t]*(?:import|export)\b[ \t]*(type\b(?!\s*,|\s+from))?([^'"`;()]*?\bfrom\b)?\s*['"]([^'"]+)['"]/g;
const dynamic = /(\btypeof\s+)?\bimport\s*\(\s*(?:(['"`])([^'"`$]*)\2\s*[,)])?/g;
const required = /\brequire\(\s*['"]([^'"]+)['"]/g;
const beside = /\bnew URL\(\s*['"](\.[^'"]+\.[cm]?[jt]sx?)['"]/g;

/**
 * Every import of a source text: static and dynamic ones, types and values, `export … from`, `require`, and
 * modules in `new URL(…, import.meta.url)`. Throws on a statement that it can't read, so that it never
 * overlooks one.
 */
export function readImports(source: string): WrittenImport[] {
  const code = withoutComments(source);
  const found: WrittenImport[] = [];
  for (const [, type, , specifier] of code.matchAll(statement))
    found.push({ specifier, isType: type !== undefined });
  const began = code.match(/^[ \t]*import\b\s*[\w{*'"]/gm)?.length ?? 0;
  const read =
    code.match(new RegExp(statement.source.replace('(?:import|export)', 'import'), 'g'))?.length ?? 0;
  if (began !== read) throw new Error(`${began} import statements begin, ${read} can be read`);
  for (const [, type, , specifier] of code.matchAll(dynamic))
    found.push({ specifier, isType: type !== undefined });
  for (const [, specifier] of code.matchAll(required)) found.push({ specifier, isType: false });
  for (const [, specifier] of code.matchAll(beside)) found.push({ specifier, isType: false });
  return found;
}

/** Removes comments that stand alone on lines, and those at the end of a line without quotes. */
function withoutComments(source: string): string {
  return source
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/(?<=[,{;\s])\/\/[^'"`\n]*$/gm, '');
}
