import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { act } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { hasToasts, showToast } from '#src/app/lazy/toast.ts';
import { server, test } from '#tests/support/set-up.ts';

test('toasts appear newest on top, at most twenty at once, failures as alerts', async () => {
  await openApplication(server, '/');
  const titles = Array.from({ length: 25 }, (_, index) => `toast ${index + 1}`);

  for (const title of titles) showToast({ kind: 'success', title });
  await screen.findByText('toast 25');

  const shown = () => screen.getAllByText(/^toast \d+$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(titles.toReversed().slice(0, 20));

  showToast({ kind: 'error', title: 'toast 26' });
  await waitFor(() => expect(shown()[0]).toBe('toast 26'));
  expect(screen.getByRole('alert').textContent).toContain('toast 26');
});

test('the toasts are loaded after the first press, which has half a second for its answer', async () => {
  const { user } = await openApplication(server, '/');
  await screen.findByRole('heading', { level: 1 });
  expect(hasToasts()).toBe(false);

  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  const pauses = () => timers.mock.calls.map(([, ms]) => ms);
  await user.click(document.body);
  await waitFor(() => expect(hasToasts()).toBe(true));
  // After it comes the pause of a browser that cannot say when it is idle.
  expect(pauses().filter((ms) => ms === 500 || ms === 200)).toEqual([500, 200]);
});

test('a toast appears top right and closes after 5000 ms', async () => {
  await openApplication(server, '/');
  const timers = vi.spyOn(window, 'setTimeout');
  showToast({ kind: 'success', title: 'soon gone' });
  const toast = await screen.findByText('soon gone');
  expect(toast.closest('[data-position]')?.getAttribute('data-position')).toBe('top-right');

  const waits = () => timers.mock.calls.filter(([, ms]) => ms === 5000);
  await waitFor(() => expect(waits()).not.toEqual([]));
  const passed = waits().flatMap(([pass]) => (typeof pass === 'function' ? [pass] : []));
  timers.mockRestore();
  for (const pass of passed) act(() => pass());
  await waitFor(() => expect(screen.queryByText('soon gone')).toBeNull());
});
