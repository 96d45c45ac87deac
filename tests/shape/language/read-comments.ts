export interface Comment {
  readonly line: number;
  readonly text: string;
}

/** Comments of a source, each as one text; consecutive `//` lines are one comment. */
export function commentsOf(source: string): Comment[] {
  const comments: Comment[] = [];
  const lines = source.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!;
    const opening = /^\s*\/\*\*?(?:\s+|$)/.exec(line);
    const trailing = /[;,{})\]]\s+\/\/ (.*)$/.exec(line);
    if (opening) {
      const first = index;
      while (index < lines.length - 1 && !lines[index]!.includes('*/')) index++;
      comments.push({ line: first + 1, text: plainText(lines.slice(first, index + 1)) });
    } else if (/^\s*\/\//.test(line)) {
      const first = index;
      while (/^\s*\/\//.test(lines[index + 1] ?? '')) index++;
      comments.push({ line: first + 1, text: plainText(lines.slice(first, index + 1)) });
    } else if (trailing) comments.push({ line: index + 1, text: trailing[1]! });
  }
  return comments;
}

function plainText(lines: readonly string[]): string {
  return lines
    .map((line) => line.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\*\/\s*$/, ''))
    .join(' ')
    .trim();
}
