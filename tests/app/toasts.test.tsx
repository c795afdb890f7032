import { openApplication, screen, waitFor } from '../support/application.tsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notify } from '../../src/app/notify.ts';
import { createTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});

afterAll(() => server.close());

test('toasts stand newest on top, at most twenty at once, failures as alerts', async () => {
  await openApplication(server, '/');
  const titles = Array.from({ length: 25 }, (_, index) => `toast ${index + 1}`);

  for (const title of titles) notify({ kind: 'success', title });
  await screen.findByText('toast 25');

  const shown = () => screen.getAllByText(/^toast \d+$/).map(({ textContent }) => textContent);
  expect(shown()).toEqual(titles.toReversed().slice(0, 20));

  notify({ kind: 'error', title: 'toast 26' });
  await waitFor(() => expect(shown()[0]).toBe('toast 26'));
  expect(screen.getByRole('alert').textContent).toContain('toast 26');
});
