import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ContentItem } from '#server/content/content-item.ts';
import { readContent } from '#server/content/read-content.ts';
import { blanks, writeStartSet } from '#server/content/start-set.ts';

/** Writes the start set into a new folder, and fills in every blank and the prices of services. */
export function writeOperatorContent(folder: string): void {
  for (const file of writeStartSet(folder) ?? []) {
    const filled = blanks
      .reduce((text, blank) => text.replaceAll(blank, ''), readFileSync(file, 'utf8'))
      .replaceAll(/[\]】]/g, '')
      .replace('cny: 9800,', 'cny: 8800,');
    writeFileSync(file, filled);
  }
}

/** Writes a free report with a text to print into a content folder of the start set. */
export function writeOperatorReport(folder: string): void {
  const facts =
    'date: 2026-10-01\ncategory: report-method\nprice: { cny: 0, usd: 0 }\npreview: [1]\n';
  const words = 'title: 年度观察 2026\nsummary: 一年的观察\nauthor: 编辑部\nchapters: [观察]\n';
  const english =
    'title: The year 2026\nsummary: What we saw\nauthor: Editors\nchapters: [The year]\n';
  const files = {
    'zh-CN/reports/year.md': `---\n${facts}${words}---\n一年的观察。\n`,
    'en-US/reports/year.md': `---\n${english}---\nWhat we saw in a year.\n`,
    'papers/reports/year.zh-CN.md': '开头。\n\n## 观察\n\n结束。\n',
    'papers/reports/year.en-US.md': 'Before.\n\n## The year\n\nThe end.\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Returns the content of an operator who has filled in the start set. */
export async function readOperatorContent(): Promise<ContentItem[]> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-content-'));
  writeOperatorContent(folder);
  const { items, faults } = await readContent(folder);
  rmSync(folder, { recursive: true });
  if (faults.length > 0) throw new Error(JSON.stringify(faults));
  return items;
}
