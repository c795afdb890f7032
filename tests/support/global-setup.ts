import { buildIfChanged } from '../../server/build.ts';
import { chromiumPath } from './chromium.ts';

/** Before any test: the site is built, and there is a browser. Neither is ever skipped. */
export async function setup(): Promise<void> {
  // The workers inherit it and need not look again.
  process.env['CHROMIUM_PATH'] = await chromiumPath();
  await buildIfChanged();
}
