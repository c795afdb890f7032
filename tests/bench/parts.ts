import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { bundle } from './bundle.ts';
import { median, rounded } from './figures.ts';

const withoutReact = [/^react/];

/** The exports of Mantine that draw a part, and the file of ours; none where ours is a few plain elements. */
const parts: Readonly<Record<string, { names: string; styles: string; ours: string | null }>> = {
  timeline: { names: 'Timeline', styles: 'Timeline', ours: null },
  'file button': { names: 'FileButton', styles: '', ours: null },
  pagination: { names: 'Pagination', styles: 'Pagination', ours: 'controls/pager.tsx' },
  'segmented control': {
    names: 'SegmentedControl',
    styles: 'SegmentedControl FloatingIndicator',
    ours: 'controls/segmented.tsx',
  },
  'text field': { names: 'TextInput', styles: 'Input', ours: 'fields/text-field.tsx' },
  select: { names: 'NativeSelect', styles: 'Input', ours: 'fields/native-select.tsx' },
  button: { names: 'Button', styles: 'UnstyledButton Button Loader', ours: 'controls/button.tsx' },
  progress: { names: 'Progress', styles: 'Progress', ours: 'controls/progress-bar.tsx' },
  skeleton: { names: 'Skeleton', styles: 'Skeleton', ours: 'controls/skeleton.tsx' },
};

const Times = v.record(
  v.string(),
  v.object({ mantine: v.array(v.number()), ours: v.array(v.number()) }),
);

/**
 * Compares Mantine's parts with ours: the packed kilobytes that each adds, and the time to mount twenty of
 * them, as a ratio of Mantine's to ours.
 */
export async function measureParts(browser: Browser): Promise<Record<string, object>> {
  const page = await browser.newPage();
  const { script, styles } = await bundle(
    "import { measurePairs } from '/tests/bench/parts/pairs.tsx'; Object.assign(window, { measurePairs });",
  );
  await page.addStyleTag({ content: styles });
  await page.addScriptTag({ content: script, type: 'module' });
  await page.waitForFunction('window.measurePairs !== undefined');
  const times = v.parse(Times, await page.evaluate('window.measurePairs(40)'));
  await page.close();

  const base = await bundle(
    exportsOfMantine('MantineProvider, Box, factory, useProps, useStyles'),
    withoutReact,
  );
  const rows: Record<string, object> = {};
  for (const [name, { names, styles: sheets, ours }] of Object.entries(parts)) {
    const imports = sheets.split(' ').filter((sheet) => sheet !== '');
    const theirs = await bundle(
      [
        exportsOfMantine(`MantineProvider, Box, factory, useProps, useStyles, ${names}`),
        ...imports.map((sheet) => `import '@mantine/core/styles/${sheet}.css';`),
      ].join('\n'),
      withoutReact,
    );
    const own =
      ours === null ? null : await bundle(`export * from '/src/ui/${ours}';`, withoutReact);
    const { mantine, ours: plain } = times[name] ?? { mantine: [], ours: [] };
    rows[name] = {
      'Mantine adds, KB': kilobytes(packed(theirs.script) - packed(base.script)),
      'its styles, KB': kilobytes(packed(theirs.styles)),
      'ours, KB': own === null ? null : kilobytes(packed(own.script)),
      'our styles, KB': own === null ? null : kilobytes(packed(own.styles)),
      'mount, ms for 20': rounded(median(mantine)),
      'mount, Mantine to ours': rounded(median(mantine) / median(plain)),
    };
  }
  return rows;
}

function exportsOfMantine(names: string): string {
  return `export { ${names} } from '@mantine/core';`;
}

function packed(text: string): number {
  return text === '' ? 0 : gzipSync(text, { level: 9 }).length;
}

function kilobytes(bytes: number): number {
  return Math.round(bytes / 100) / 10;
}
