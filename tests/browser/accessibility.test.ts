import { expect, test } from 'vitest';
import { accessibilityFaults } from '#tests/support/accessibility.ts';
import { sharedBrowser } from '#tests/support/shared-browser.ts';

const browser = await sharedBrowser();

test('axe leaves out parts that were good and finds changes in and around them', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const faultsWith = async (own: string, beside: string) => {
    await page.setContent(
      `<html lang="en"><title>T</title><main><h1>H</h1><section>${own}</section>${beside}</main></html>`,
    );
    return (await accessibilityFaults(page)).map((fault) => fault.split(':')[0]);
  };
  const good = '<button>Send 1</button>';
  const faded = '<p style="color: #ccc; background: #fff">faded</p>';

  expect(await faultsWith(good, '')).toEqual([]);
  expect(await faultsWith(good.replace('1', '2'), faded)).toEqual(['color-contrast']);
  expect(await faultsWith(good + faded, '')).toEqual(['color-contrast']);
  expect(await faultsWith('<button></button>', '')).toEqual(['button-name']);
  await context.close();
});
