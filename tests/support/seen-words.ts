import { screen, waitFor } from '@testing-library/react';
import type { Locale } from '../../contract/words.ts';
import { wordsIn } from './words.ts';

/** Where a message of spec 8 stands: in the page, at its field, or in a toast. */
export type Place = 'alert' | 'status' | 'field' | 'toast';

/**
 * Where a text on the screen begins with these words, whatever its capital letters and its full
 * stop. Throws when none or several do, and when an alert or a toast stands beside it.
 */
export async function whereSaid(words: string, locale: Locale): Promise<Place> {
  const isSaid = (text: string) => {
    const [start, rest] = [text.trim().slice(0, words.length), text.trim().slice(words.length)];
    return start.toLowerCase() === words.toLowerCase() && /^[.。]?(\s|$)/.test(rest);
  };
  const said = await screen.findByText((text) => isSaid(text), { ignore: 'title, script, style' });
  const close = { name: wordsIn(locale)('shell:toast.close') };
  const toast = screen
    .queryAllByRole('button', close)
    .find((button) => button.closest('[role=alert], [role=status]')?.contains(said));
  const alert = said.closest('[role=alert]');
  await waitFor(() => {
    if (screen.queryAllByRole('button', close).length > (toast === undefined ? 0 : 1)) {
      throw new Error(`a toast stands beside “${words}”`);
    }
  });
  if (screen.queryAllByRole('alert').some((each) => each !== alert)) {
    throw new Error(`an alert stands beside “${words}”`);
  }
  if (toast !== undefined) return 'toast';
  if (alert !== null) return 'alert';
  if (said.closest('[role=status]') !== null) return 'status';
  screen.getByRole('textbox', { description: isSaid });
  return 'field';
}
