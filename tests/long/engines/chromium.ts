import { launchChromium } from '#tests/support/chromium.ts';
import type { Engine } from './engine.ts';

/** Starts the Chromium of the other tests, for comparison. */
export async function startChromium(): Promise<Engine> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: 'zh-CN' });
  return {
    name: 'Chromium',
    async newTab() {
      const page = await context.newPage();
      return {
        async open(url) {
          await page.goto(url);
        },
        async evaluate(expression) {
          const evaluate = () => page.evaluate<string>(`String(${expression})`);
          // A page that is navigating away loses the evaluation.
          return evaluate().catch(() => page.waitForLoadState().then(evaluate));
        },
      };
    },
    close: () => browser.close(),
  };
}
