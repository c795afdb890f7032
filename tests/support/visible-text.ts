import { screen, waitFor } from '@testing-library/react';
import type { Locale } from '#contract/base/picklists.ts';
import { translatorIn } from './translator.ts';

/** Where a message of spec 8 stands: in the page, at its field, or in a toast. */
export type TextPosition = 'alert' | 'status' | 'field' | 'toast';

/**
 * Returns where a text on the screen begins with these words, whatever its capital letters and its full
 * stop. Throws when none or several do, and when an alert or a toast stands beside it.
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
