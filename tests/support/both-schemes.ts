import type { Page } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import { accessibilityFaults, colourFaults, otherLanguageFaults } from './accessibility.ts';
import { sidewaysScroll } from './visitor.ts';

/** Switches the color scheme without transitions, because colors halfway through are not final. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    if (document.documentElement.dataset['mantineColorScheme'] !== wanted) return false;
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
    return true;
  }, colorScheme);
}

/**
 * Like `faultsInBothSchemes`, for a journey in both languages: all axe rules in Chinese and light; in
 * English and dark only the rules for colors and content.
 */
export async function faultsInOneScheme(page: Page, locale: Locale): Promise<readonly string[]> {
  const isChinese = locale === 'zh-CN';
  await showScheme(page, isChinese ? 'light' : 'dark');
  const found = await (isChinese ? accessibilityFaults(page) : otherLanguageFaults(page));
  const excess = await sidewaysScroll(page);
  return excess === 0 ? found : [...found, `the page scrolls sideways by ${excess} px`];
}

/** Lists axe's findings in light and, for colors, in dark, and reports horizontal scrolling. */
export async function faultsInBothSchemes(page: Page): Promise<readonly string[]> {
  await showScheme(page, 'light');
  const found = [...(await accessibilityFaults(page))];
  await showScheme(page, 'dark');
  found.push(...(await colourFaults(page)).map((fault) => `dark, ${fault}`));
  await showScheme(page, 'light');
  const excess = await sidewaysScroll(page);
  return excess === 0 ? found : [...found, `the page scrolls sideways by ${excess} px`];
}
