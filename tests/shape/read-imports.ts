/** An import as it is written in a file. */
export interface WrittenImport {
  /** What stands in the quotes; undefined when it is computed. */
  readonly specifier: string | undefined;
  /** Gone when the program runs. */
  readonly isType: boolean;
}

const statement =
  /(?:^|[;\n])[ \t]*(?:import|export)\b[ \t]*(type\b(?!\s*,|\s+from))?([^'"`;()]*?\bfrom\b)?\s*['"]([^'"]+)['"]/g;
const dynamic = /(\btypeof\s+)?\bimport\s*\(\s*(?:(['"`])([^'"`$]*)\2\s*[,)])?/g;
const required = /\brequire\(\s*['"]([^'"]+)['"]/g;
const beside = /\bnew URL\(\s*['"](\.[^'"]+\.[cm]?[jt]sx?)['"]/g;

/**
 * Every import of a source text: static and dynamic, of types and of values, `export … from`, `require` and modules named by
 * `new URL`. Throws on a statement that it can't read: better than to overlook one.
 */
export function readImports(source: string): WrittenImport[] {
  const code = withoutComments(source);
  const found: WrittenImport[] = [];
  for (const [, type, , specifier] of code.matchAll(statement))
    found.push({ specifier, isType: type !== undefined });
  const began = code.match(/^[ \t]*import\s*[\w{*'"]/gm)?.length ?? 0;
  const read =
    code.match(new RegExp(statement.source.replace('(?:import|export)', 'import'), 'g'))?.length ?? 0;
  if (began !== read) throw new Error(`${began} import statements begin, ${read} can be read`);
  for (const [, type, , specifier] of code.matchAll(dynamic))
    found.push({ specifier, isType: type !== undefined });
  for (const [, specifier] of code.matchAll(required)) found.push({ specifier, isType: false });
  for (const [, specifier] of code.matchAll(beside)) found.push({ specifier, isType: false });
  return found;
}

/** Comments on lines of their own, and behind the code where no quote comes after: enough for an import's clause. */
function withoutComments(source: string): string {
  return source
    .replace(/^[ \t]*\/\*[\s\S]*?\*\//gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/(?<=[,{;\s])\/\/[^'"`\n]*$/gm, '');
}
