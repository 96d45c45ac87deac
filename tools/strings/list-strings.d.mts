export function languageFolders(): string[];
export function stringModules(languages?: readonly string[]): Record<string, string>;
