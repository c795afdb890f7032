import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a section opened without a network leaves the site around it, and loads once there is one', async () => {
  const { router } = await openApplication(server, '/about');
  await screen.findByRole('banner');
  const words = vi
    .spyOn(router.options.context.i18n, 'addResourceBundle')
    .mockImplementation(() => {
      throw new TypeError('Failed to fetch');
    });
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await router.navigate({ to: '/packages' });
  await screen.findByRole('heading', { name: t('shell:error.away.title') });
  expect(screen.getByRole('banner')).toBeTruthy();
  expect(screen.getByRole('contentinfo')).toBeTruthy();

  words.mockRestore();
  network.mockRestore();
  window.dispatchEvent(new Event('online'));

  await waitFor(() => expect(screen.queryByText(t('shell:error.away.title'))).toBeNull());
  await screen.findByRole('heading', { level: 1, name: t('packages:hero.title') });
});
