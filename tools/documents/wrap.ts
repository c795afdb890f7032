const width = 100;

/** Breaks a text between words into lines of at most 100 characters; all but the first begin with `indent`. */
export function wrap(text: string, indent = '  '): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (longer.length <= width || line.trim() === '') lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines.join('\n');
}
