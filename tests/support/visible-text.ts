import { screen, waitFor } from '@testing-library/react';
import type { Locale } from '#contract/base/picklists.ts';
import { translatorIn } from './translator.ts';

/** The position of an error message: in the page, at its field, or in a toast. */
export type TextPosition = 'alert' | 'status' | 'field' | 'toast';

/**
 * Finds the position of a text on the screen that starts with these words, ignoring case and the full
 * stop. Throws for none or several, and for another alert or toast.
 */
export async function positionOfText(wanted: string, locale: Locale): Promise<TextPosition> {
  const matchesText = (text: string) => {
    const [start, rest] = [text.trim().slice(0, wanted.length), text.trim().slice(wanted.length)];
    return start.toLowerCase() === wanted.toLowerCase() && /^[.。]?(\s|$)/.test(rest);
  };
  const element = await screen.findByText((text) => matchesText(text), {
    ignore: 'title, script, style',
  });
  // By label, as it takes long to compute the name of every button by its role.
  const close = translatorIn(locale)('shell:toast.close');
  const closeButtons = () => screen.queryAllByLabelText(close, { selector: 'button' });
  const toast = closeButtons().find((button) =>
    button.closest('[role=alert], [role=status]')?.contains(element),
  );
  const alert = element.closest('[role=alert]');
  await waitFor(() => {
    if (closeButtons().length > (toast === undefined ? 0 : 1)) {
      throw new Error(`a toast stands beside “${wanted}”`);
    }
  });
  if (screen.queryAllByRole('alert').some((each) => each !== alert)) {
    throw new Error(`an alert stands beside “${wanted}”`);
  }
  if (toast !== undefined) return 'toast';
  if (alert !== null) return 'alert';
  if (element.closest('[role=status]') !== null) return 'status';
  screen.getByRole('textbox', { description: matchesText });
  return 'field';
}
