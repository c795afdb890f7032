import type { Locator, Page } from 'playwright-core';
import type { Device } from './visitor.ts';

/** Works a control; resolves when it was pressed, not when it has done its work. */
export type Hand = (control: Locator) => Promise<void>;

/** How somebody works a control: with a finger, or by tabbing to it and pressing Enter. */
export function handFor(device: Device, page: Page): Hand {
  if (device === 'phone') return (control) => control.tap();
  return async (control) => {
    await control.waitFor();
    for (let step = 0; step < 120; step += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) {
        await page.keyboard.press('Enter');
        return;
      }
      await page.keyboard.press('Tab');
    }
    throw new Error(`the keyboard does not reach ${control}`);
  };
}
