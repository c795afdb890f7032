import type { Locator, Page } from 'playwright-core';
import type { Device } from './visitor.ts';

/** Activates a control; resolves when it was pressed, before its effect. */
export type Hand = (control: Locator) => Promise<void>;

/** Creates the actions on a control: by touch, or by tabbing to it and pressing its key. */
export function handFor(device: Device, page: Page): Hand {
  if (device === 'phone') return (control) => control.tap();
  return async (control) => {
    for (let step = 0; step < 160; step += 1) {
      const position = await locateControl(control);
      if (position === 'focused') {
        const isBox = (await control.getAttribute('type')) === 'checkbox';
        return page.keyboard.press(isBox ? 'Space' : 'Enter');
      }
      // Towards it, never round the end of the page, where the focus leaves for the browser's own.
      await page.keyboard.press(position === 'behind' ? 'Shift+Tab' : 'Tab');
    }
    throw new Error(`the keyboard does not reach ${control}`);
  };
}

/** Moves the focus to a control by the tabulator. Throws when that does not reach it. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let step = 0; step < 60; step += 1) {
    if (await isFocused(control)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${control}`);
}

/** Checks the focus of a control. Automatic focus moves after rendering: wait for it. */
export function isFocused(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement);
}

/**
 * Compares the position of a control with the focus. Waits once for a control that is being replaced.
 */
async function locateControl(control: Locator): Promise<'focused' | 'behind' | 'ahead'> {
  const locate = () =>
    control.evaluate((element) => {
      const focus = document.activeElement;
      if (focus === element) return 'focused';
      const order = focus?.compareDocumentPosition(element) ?? 0;
      const isBehind = (order & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return isBehind ? 'behind' : 'ahead';
    });
  await control.waitFor();
  return locate().catch(locate);
}
