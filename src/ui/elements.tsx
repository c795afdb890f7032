import type { ReactElement } from 'react';

/**
 * What may stand beside other children: elements, never bare text. The translator of a browser takes a
 * text out of the page and puts its own elements there; React then finds neither the text nor its place.
 */
export type Elements = ReactElement | readonly Elements[] | null | undefined | false;

/** What fills an element alone: one text, or elements. React replaces it whole. */
export type Content = string | number | Elements;

/** Returns a text in an element of its own, and elements as they are. */
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
export function translateOf(value: Content): 'no' | undefined {
  return typeof value === 'number' || (typeof value === 'string' && /^[\P{L}A-Z]+$/u.test(value))
    ? 'no'
    : undefined;
}
