import { readFileSync } from 'node:fs';
import stylelint from 'stylelint';
import { describe, expect, test } from 'vitest';

const tokens = 'src/app/theme/tokens.css';
const classes = 'src/app/theme/classes.css';
const receipt = 'src/app/content/receipt.module.css';

/** Returns the names of the rules that find something when `css` is in the file `path`. */
async function listBrokenRules(css: string, path: string): Promise<readonly string[]> {
  const { results } = await stylelint.lint({ code: css, codeFilename: path });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const inMain = (declaration: string) => `main { ${declaration} }`;
const inMedia = (query: string) => `@media ${query} { main { color: red } }`;

describe('a stylesheet is refused', () => {
  test.each([
    ['a size of a text that is no token', inMain('font-size: 14px'), 'value-allowed'],
    ['that size for a field', inMain('--input-fz: 0.9rem'), 'value-allowed'],
    ['that size within a font', inMain('font: 500 14px/1 Arial'), 'value-disallowed'],
    ['a space in px', inMain('padding: 12px 0'), 'value-disallowed'],
    ['a space in rem', inMain('margin-block-start: 2rem'), 'value-disallowed'],
    ['a gap of the window', inMain('gap: 3vw'), 'value-disallowed'],
    ['a space that is clamped', inMain('padding: clamp(1em, 2%, 3em)'), 'value-disallowed'],
    ['a width that layouts do not share', inMedia('(max-width: 50em)'), 'name-value-allowed'],
    ['a width in px', inMedia('screen and (min-width: 768px)'), 'name-value-allowed'],
    ['a height', inMedia('(max-height: 40em)'), 'name-disallowed'],
    ['another height than that of bars', inMedia('(min-height: 40em)'), 'name-value-allowed'],
    ['a range of widths', inMedia('(width >= 48em)'), 'range-notation'],
    ['a token that no sheet has', inMain('color: var(--xy-missing)'), 'no-unknown-custom'],
  ])('the check refuses a stylesheet for %s', async (_, css, rule) => {
    const faults = await listBrokenRules(css, 'src/app/theme/base.css');
    expect(faults.filter((fault) => fault.includes(rule))).toHaveLength(1);
  });

  test('the check refuses a class that no component uses', async () => {
    expect(await listBrokenRules('.issuer {} .nowhere > a {}', receipt)).toEqual([
      'project/used-class',
    ]);
    expect(await listBrokenRules('.lines {} .nowhere {}', classes)).toEqual(['project/used-class']);
  });

  test('the check refuses a token that nothing reads', async () => {
    const css = readFileSync(tokens, 'utf8');
    expect(await listBrokenRules(css, tokens)).toEqual([]);
    expect(await listBrokenRules(`${css} :root { --xy-nowhere: 1px }`, tokens)).toEqual([
      'project/used-token',
    ]);
  });
});

test.each([
  'font-size: var(--xy-fz-14)',
  'font-size: 0.9em',
  'padding: 0 1px auto',
  'margin: -1px 5% 1.5em',
  'gap: var(--xy-s-12)',
  'padding: calc(100vw - var(--xy-page))',
  'font: inherit',
])('a stylesheet may say %s', async (declaration) => {
  expect(await listBrokenRules(inMain(declaration), 'src/app/theme/base.css')).toEqual([]);
});
