import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, expect } from 'vitest';
import { server, test } from '#tests/support/set-up.ts';

beforeEach(() => localStorage.clear());

test.each([
  ['/flows', 'query'],
  ['/incubation/news', 'query'],
  ['/search', 'q'],
])('a search at %s leaves the focus in its field, which follows Back', async (path, name) => {
  const { user, router, address } = await openApplication(server, path);
  await user.type(await screen.findByRole('searchbox'), '付款{Enter}');
  await waitFor(() => {
    expect(address()).toContain(`?${name}=${encodeURIComponent('付款')}`);
    expect(router.state.status).toBe('idle');
  });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '付款');

  router.history.back();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveProperty('value', ''));
});
