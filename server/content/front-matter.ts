import * as v from 'valibot';
import { readYaml, type Yaml } from './read-yaml.ts';
import { refuseFrontMatter, type Problem } from './size-limits.ts';

export type FrontMatter = Yaml & {
  /** The Markdown below the front matter. */
  body: string;
};

/** Splits a file into its front matter and its body. Answers a problem when there is no such thing. */
export function readFrontMatter(text: string): FrontMatter | Problem {
  const source = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const match = /^---\n([\s\S]*?)^---[ \t]*(?:\n|$)/m.exec(source);
  if (match === null || match.index !== 0) {
    return { line: 1, problem: 'does not begin with front matter between two lines of ---' };
  }
  const refusal = refuseFrontMatter(match[1] ?? '');
  if (refusal !== null) return refusal;
  const yaml = readYaml(match[1] ?? '');
  // The front matter begins on the second line of the file.
  if ('problem' in yaml) return { ...yaml, line: yaml.line + 1 };
  return {
    fields: yaml.fields,
    body: source.slice(match[0].length),
    getLine: (path) => yaml.getLine(path) + 1,
  };
}

/** Returns the fields as the schema wants them, or every problem with its line. */
export function checkFields<Schema extends v.GenericSchema>(
  { fields, getLine }: Yaml,
  schema: Schema,
): { output: v.InferOutput<Schema> } | { problems: Problem[] } {
  const parsed = v.safeParse(schema, fields);
  if (parsed.success) return { output: parsed.output };
  return {
    problems: parsed.issues.map((issue) => {
      const path = (issue.path ?? []).map(({ key }) =>
        typeof key === 'number' ? key : String(key),
      );
      const name = path.join('.');
      if (issue.expected === 'never') {
        return { line: getLine(path), problem: `${name} is not a field of this kind` };
      }
      if (issue.input === undefined)
        return { line: path.length > 1 ? getLine(path) : 1, problem: `${name} is missing` };
      return { line: getLine(path), problem: `${name} ${issue.message}` };
    }),
  };
}

/** Returns a problem for each key of a file without words, and for words of what `file` does not have. */
export function compareKeys(
  keys: readonly string[],
  words: object,
  name: string,
  file: string,
): string[] {
  const named = Object.keys(words);
  return [
    ...keys
      .filter((key) => !named.includes(key))
      .map((key) => `${name} has no ${key}, which is in ${file}`),
    ...named
      .filter((key) => !keys.includes(key))
      .map((key) => `${name} has ${key}, which is not in ${file}`),
  ];
}
