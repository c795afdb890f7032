import { chromiumPath, wholeChromiumPath } from './chromium.ts';

/** Gets the browsers before any browser test. Nothing is ever skipped. */
export function setup(): void {
  chromiumPath();
  wholeChromiumPath();
}
