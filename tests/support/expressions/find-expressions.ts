import { Visitor, parseSync } from 'vite';
import type { Source } from '#tests/structure/sources.ts';

/** A regular expression of the sources: `place` is its file and line. */
export type FoundExpression = { place: string; expression: RegExp };

/** Returns the regular expressions that a source writes down, and the places where it builds one from text. */
export function findExpressions({ path, text }: Source): {
  written: readonly FoundExpression[];
  built: readonly string[];
} {
  const written: FoundExpression[] = [];
  const built: string[] = [];
  const placeAt = (start: number) => `${path}:${text.slice(0, start).split('\n').length}`;
  const addBuilt = (node: { start: number; callee: { type: string; name?: unknown } }) => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp') {
      built.push(placeAt(node.start));
    }
  };
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed.`);
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      written.push({ place: placeAt(node.start), expression: new RegExp(pattern, flags) });
    },
    NewExpression: addBuilt,
    CallExpression: addBuilt,
  }).visit(program);
  return { written, built };
}
