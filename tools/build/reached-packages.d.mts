export function reachedPackages(folders: readonly string[]): ReadonlySet<string>;
