import type { i18n as I18n } from 'i18next';
import { applyHead, headTags, type HeadTag, type Page } from './tags.ts';
import { linkedData } from './linked-data.ts';
import { pictureTags } from './picture.ts';

/** Builds everything in <head> that depends on the page and the language; identical on server and client. */
export function pageHead(page: Page, i18n: I18n, origin: string): HeadTag[] {
  return [headTags, pictureTags, linkedData].flatMap((tags) => tags(page, i18n, origin));
}

/** Updates the document's head for the page. */
export function updateHead(page: Page, i18n: I18n, origin: string): void {
  applyHead(pageHead(page, i18n, origin));
}
