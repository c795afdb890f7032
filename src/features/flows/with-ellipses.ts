import type { ScreenText } from '#machines/outline.ts';

/** Returns a text of the screen with an ellipsis for all that the page fills in. */
export function withEllipses({ text }: ScreenText): string {
  return text.replaceAll(/\{\{[^{}]*\}\}/g, '…');
}
