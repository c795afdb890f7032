import type { ReactElement } from 'react';

/**
 * Children that may have siblings: elements, never bare text. A browser's translator replaces a text with its
 * own elements; React then finds neither the text nor its position.
 */
export type Elements = ReactElement | readonly Elements[] | null | undefined | false;

/** The only child of an element: one text, or elements. React replaces it as a whole. */
export type Content = string | number | Elements;

/** Wraps a text in an element; elements stay unchanged. */
export function inElement(content: Content): Elements {
  return typeof content === 'string' || typeof content === 'number' ? (
    <span>{content}</span>
  ) : (
    content
  );
}

/**
 * Returns the attribute `translate` of a value: an amount, a number or a code, which has no letters but
 * capitals, stays as it is when the browser translates the page.
 */
export function findTranslateAttribute(value: Content): 'no' | undefined {
  return typeof value === 'number' || (typeof value === 'string' && /^[\P{L}A-Z]+$/u.test(value))
    ? 'no'
    : undefined;
}
