import type { AnyRouter } from '@tanstack/react-router';

/**
 * Reads the page again for a person who may now read the text, and moves the focus to its start: the button
 * that was pressed is no longer there.
 */
export async function showOwnText(router: AnyRouter): Promise<void> {
  // The cache still has the page without the text.
  router.options.context.api.clear();
  await router.invalidate();
  document.getElementById('main')?.focus({ preventScroll: true });
}
