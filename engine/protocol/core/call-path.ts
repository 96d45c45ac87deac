/** Address of a call: all that a client needs of it at run time. The schemas stay on the server. */
export interface CallPath<Name extends string = string> {
  readonly name: Name;
  readonly method: Method;
  /** `:name` is a path parameter. The trailing slash is canonical but optional. */
  readonly path: string;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Makes the calls of a domain from a table of name → method and path. */
export function callPaths<const Table extends Record<string, readonly [Method, string]>>(
  table: Table,
): { readonly [Name in keyof Table & string]: CallPath<Name> } {
  const entries = Object.entries(table).map(([name, [method, path]]) => [name, { name, method, path }]);
  return Object.fromEntries(entries);
}

/** A call's path with its parameters filled in and encoded. Throws when one is missing, which is a bug. */
export function pathOf({ name, path }: CallPath, params: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = params[parameter];
    if (value === undefined) throw new Error(`${name} needs :${parameter}`);
    return encodeURIComponent(value);
  });
}
