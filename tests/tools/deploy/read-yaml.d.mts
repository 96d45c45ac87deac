// biome-ignore lint/suspicious/noExplicitAny: the files have forms of their own, and the tests name what they expect
export function readYaml(text: string): any[];
