import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** One picture of one page; `file` lies in the folder of the sheets. */
export type Shot = { path: string; file: string };

/** How wide a page is on its sheet, in px, by the width of its window. */
const shown: Readonly<Record<number, number>> = { 360: 216, 768: 320, 1440: 480 };

/** Writes one sheet, as HTML to leaf through and as one picture; returns the name of the former. */
export async function writeSheet(
  browser: Browser,
  folder: string,
  { name, width, shots }: { name: string; width: number; shots: readonly Shot[] },
): Promise<string> {
  const across = shown[width] ?? 320;
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>
body{margin:24px;background:#8a929c;font:13px/1.4 system-ui,sans-serif;width:${across * 6 + 6 * 24}px}
h1{font-size:20px;margin:0 0 16px}
main{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-start}
figure{margin:0;width:${across}px}figcaption{margin-bottom:4px;overflow-wrap:anywhere}
img{display:block;width:100%;max-height:${across * 6}px;object-fit:cover;object-position:top}
</style><h1>${name}</h1><main>${shots
    .map(
      ({ path, file }) =>
        `<figure><figcaption>${text(path)}</figcaption><a href="${file}"><img src="${file}" alt=""></a></figure>`,
    )
    .join('')}</main>`;
  const file = `${name}.html`;
  await writeFile(join(folder, file), html);
  const page = await browser.newPage({ viewport: { width: across * 6 + 192, height: 900 } });
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await page.close();
  return file;
}

export async function writeIndex(folder: string, sheets: readonly string[]): Promise<string> {
  const rows = sheets.map((file) => `<li><a href="${file}">${file.replace('.html', '')}</a></li>`);
  const file = join(folder, 'index.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>Contact sheets</title><ul>${rows.join('')}</ul>`,
  );
  return file;
}

function text(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}
