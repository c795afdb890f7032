import { isNode, LineCounter, parseDocument } from 'yaml';
import type { Problem } from './size-limits.ts';

/** The values of a YAML text, and the lines where they begin. */
export type Yaml = {
  fields: unknown;
  /** Returns the line of a field, which counts from 1. */
  getLine(path: readonly (string | number)[]): number;
};

/**
 * Parses a YAML text. Returns a problem for a broken one, and for one that the parser does not end or survive: aliases
 * that unfold to more than a few, and lists nested too deep.
 */
export function readYaml(text: string): Yaml | Problem {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: lines });
    const [error] = document.errors;
    if (error !== undefined) {
      const [problem = 'it is broken'] = error.message.split(/ at line |\n/);
      return { line: error.linePos?.[0].line ?? 1, problem };
    }
    const fields: unknown = document.toJS({ maxAliasCount: 20 });
    return {
      fields,
      getLine(path) {
        for (let length = path.length; length > 0; length -= 1) {
          const node = document.getIn(path.slice(0, length), true);
          if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
        }
        return 1;
      },
    };
  } catch {
    return { line: 1, problem: 'it nests too deep, or its aliases expand to too much' };
  }
}
