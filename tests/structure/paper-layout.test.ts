import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownContentDir } from '#server/content/live-content.ts';
import { readMarkdown } from '#server/content/markdown.ts';
import { downloadsIn } from '#server/content/papers-manifest.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { blocksToHtml } from '#tools/papers/block-html.ts';
import { openPdf } from '#tools/papers/open-pdf.ts';
import { readReportSources } from '#tools/papers/read-sources.ts';
import { sampleSite } from '#tests/support/sample-site.ts';

describe('the layout of a paper', () => {
  const printTable = (lines: readonly string[]) =>
    blocksToHtml(readMarkdown(lines.join('\n'), false).open);
  const row = '| A |  |  |';

  it('columns to fill in share the width, whatever their headings', () => {
    expect(printTable(['| Item | To | Long heading |', '| --- | --- | --- |', row])).toBe(
      '<table class="kept"><thead><tr><th scope="col"><span class="label">Item</span></th>' +
        '<th scope="col" style="width:29%">To</th>' +
        '<th scope="col" style="width:29%">Long heading</th></tr></thead>' +
        '<tbody><tr class="blank"><td><span class="label">A</span></td><td></td><td></td></tr></tbody></table>',
    );
  });

  it('lines of a cell break between words, and not within a short first column or a number', () => {
    const lines = ['| 手续 | 时间 |', '| --- | --- |', '| 单独同意 | 当地注册证 7 个工作日 |'];
    const cells =
      '<td><span class="label">单独同意</span></td><td>当地<wbr>注册证 7\u{a0}个工作日</td>';
    expect(printTable(lines)).toContain(cells);
  });

  it('a short table stays on one page, a long one does not', () => {
    const printRows = (rows: number) =>
      printTable(['| a | b | c |', '| --- | --- | --- |', ...Array<string>(rows).fill(row)]);
    expect(printRows(5)).toContain('<table class="kept">');
    expect(printRows(6)).toContain('<table><thead>');
  });

  it('only the last page of a report may end in its upper half', async () => {
    const short: string[] = [];
    const sources = readReportSources(ownContentDir, sampleSite);
    const chosen = chooseByCommit('papers drawn', sources, Math.ceil(sources.length / 3));
    for (const { id, locale } of chosen) {
      const pdf = await openPdf(
        readFileSync(join(downloadsIn(ownContentDir), `${id}.${locale}.pdf`)),
      );
      for (let page = 1; page < pdf.pages; page += 1) {
        const { data, width, height } = await pdf.drawPage(page, 70);
        // The footer is in the lowest 7 percent.
        const lower = data.subarray(
          width * 4 * Math.round(height / 2),
          width * 4 * Math.floor(height * 0.93),
        );
        if (lower.every((value) => value > 240)) short.push(`${id} ${locale}, page ${page}`);
      }
      pdf.close();
    }
    expect(short).toEqual([]);
  });
});
