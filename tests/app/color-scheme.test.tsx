import { expect, test } from 'vitest';
import { followColorScheme, toggleColorScheme } from '#src/app/theme/color-scheme.ts';

test('the chosen color scheme is kept when the page is loaded again', () => {
  const shown = () => document.documentElement.dataset['mantineColorScheme'];
  const leave = followColorScheme();
  expect(shown()).toBe('light');
  toggleColorScheme();
  expect(document.cookie).toContain('scheme=dark');
  leave();

  delete document.documentElement.dataset['mantineColorScheme'];
  followColorScheme()();
  expect(shown()).toBe('dark');
  toggleColorScheme();
});
