import { expect, inject, test } from 'vitest';
import { hydrated } from '#tests/support/page-watch.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';
import { openVisitor } from '#tests/support/visitor.ts';

const browser = await sharedBrowser();

test('a sample paper and the tables of its text fit the dialog on a phone', async () => {
  const { page, problems } = await openVisitor(browser, {
    baseURL: inject('siteUrl'),
    locale: 'zh-CN',
    device: 'phone',
    kept: { locale: 'zh-CN' },
  });
  await page.goto('/services/trademark');
  await hydrated(page);
  const dialog = page.getByRole('dialog');
  await page.getByRole('tabpanel').getByRole('button').click();
  await dialog.getByRole('table').first().waitFor();

  const [outer, picture] = await Promise.all([
    dialog.boundingBox(),
    dialog.getByRole('img').first().boundingBox(),
  ]);

  const right = (box: typeof outer) => (box === null ? Number.NaN : box.x + box.width);
  expect(right(picture)).toBeLessThanOrEqual(right(outer));
  expect(problems).toEqual([]);
});

test('a stack of papers takes most of a phone and stays on its screen', async () => {
  const { page } = await openVisitor(browser, {
    baseURL: inject('siteUrl'),
    locale: 'zh-CN',
    device: 'phone',
    kept: { locale: 'zh-CN' },
  });
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/services/trademark');
    const stack = page.getByRole('tabpanel');
    const sheets = await stack
      .locator('[data-place]')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    const front = await stack.boundingBox();

    expect(front?.width).toBeCloseTo((width - 32) * 0.72, 0);
    expect(sheets.length).toBeGreaterThan(3);
    expect(sheets.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  }
});
