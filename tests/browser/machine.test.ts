import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesIn } from '#tests/structure/sources.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const browser = await sharedBrowser();

test('the browser has the fonts of the tests, whatever the machine has', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.setContent(`
    <p style="font-family: Inter, sans-serif">It’s 序园 →</p>
    <p style="font-family: Arial, 'DejaVu Sans Condensed', 'Noto Sans CJK SC', sans-serif">It’s</p>
    <p style="font-family: monospace">It is</p>
  `);
  const tools = await context.newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeIds } = await tools.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: 'p',
  });
  const names = [];
  for (const nodeId of nodeIds) {
    const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
    names.push(fonts.map(({ familyName }) => familyName).toSorted());
  }
  expect(names).toEqual([['DejaVu Sans', 'Inter', 'Noto Sans SC Thin'], ['Inter'], ['Cousine']]);
  await context.close();
});

test('the browser has the language and the time zone of the tests, whatever the machine has', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const found = await page.evaluate(() => [
    navigator.language,
    new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ]);
  expect(found).toEqual(['en-US@posix', 'UTC']);
  await context.close();
});

test('the fonts of the tests have every character of the texts', async () => {
  const texts = ['contract', 'locales', 'server/content', 'server/demo', 'sandbox', 'src']
    .flatMap(filesIn)
    .filter((path) => /\.(?:css|json|md|tsx?|yaml)$/.test(path))
    .map((path) => readFileSync(path, 'utf8'));
  const characters = [...new Set(texts.join(''))].filter((each) =>
    /[\p{L}\p{N}\p{P}\p{S}]/u.test(each),
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  const boxes = await page.evaluate((all) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 24, height: 24 });
    const brush = canvas.getContext('2d', { willReadFrequently: true });
    if (brush === null) return all;
    brush.font = "16px Inter, 'Noto Sans SC'";
    const draw = (character: string) => {
      brush.clearRect(0, 0, 24, 24);
      brush.fillText(character, 0, 18);
      return brush.getImageData(0, 0, 24, 24).data.join();
    };
    const box = draw('\u{10FFFF}');
    return all.filter((each) => draw(each) === box);
  }, characters);
  expect(characters.length).toBeGreaterThan(1000);
  expect(boxes).toEqual([]);
  await context.close();
});
