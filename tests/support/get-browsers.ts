import { chromiumPath, wholeChromiumPath } from './chromium.ts';

/** Installs the browsers before any browser test. No test is skipped. */
export function setup(): void {
  chromiumPath();
  wholeChromiumPath();
}
