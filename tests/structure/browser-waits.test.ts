import { expect, it } from 'vitest';
import { sourcesIn } from './sources.ts';

it('a text that a browser is asked for is whole, or said to be a part', () => {
  // 'Uploaded' is also found in "… files are uploaded": such a wait ends too early.
  const asked = [...sourcesIn('tests/browser'), ...sourcesIn('tests/support')]
    .filter(({ text }) => text.includes('playwright-core') || text.includes('visitor.ts'))
    .flatMap(({ path, text }) =>
      argumentsOf(text, 'getByText').map((given) => ({ path, given: given.trim() })),
    );

  expect(asked.length).toBeGreaterThan(50);
  expect(
    asked.filter(({ given }) => !/exact: (?:true|false)|^\/|^new RegExp/.test(given)),
    'give getByText { exact: true }, { exact: false } or an expression',
  ).toEqual([]);
});

/** What stands between the parentheses of every call of that method. */
function argumentsOf(text: string, method: string): readonly string[] {
  return text
    .split(`.${method}(`)
    .slice(1)
    .map((rest) => {
      let depth = 1;
      const end = [...rest].findIndex((sign) => {
        depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
        return depth === 0;
      });
      return rest.slice(0, end);
    });
}
