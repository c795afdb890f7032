import type { Page } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { accessibilityFaults, colourFaults, otherLanguageFaults } from './accessibility.ts';
import { sidewaysScroll } from './visitor.ts';

/** Turns the page to a scheme at once: halfway between the two no colour is what it will be. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    if (document.documentElement.dataset['mantineColorScheme'] !== wanted) return false;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    return true;
  }, colorScheme);
}

/**
 * Returns as `faultsInBothSchemes`, for a journey that is taken in both languages: all that axe knows in
 * Chinese and light; in English and dark what is another there, colours and what a page says.
 */
export async function faultsInOneScheme(page: Page, locale: Locale): Promise<readonly string[]> {
  const isChinese = locale === 'zh-CN';
  await showScheme(page, isChinese ? 'light' : 'dark');
  const found = await (isChinese ? accessibilityFaults(page) : otherLanguageFaults(page));
  const excess = await sidewaysScroll(page);
  return excess === 0 ? found : [...found, `the page scrolls sideways by ${excess} px`];
}

/** Returns what axe finds in light and, of colours, in dark, and whether the page scrolls sideways. */
export async function faultsInBothSchemes(page: Page): Promise<readonly string[]> {
  await showScheme(page, 'light');
  const found = [...(await accessibilityFaults(page))];
  await showScheme(page, 'dark');
  found.push(...(await colourFaults(page)).map((fault) => `dark, ${fault}`));
  await showScheme(page, 'light');
  const excess = await sidewaysScroll(page);
  return excess === 0 ? found : [...found, `the page scrolls sideways by ${excess} px`];
}
