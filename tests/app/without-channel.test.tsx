import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { openConsolePage } from '#tests/support/console-page.tsx';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestConsole } from '#tests/support/console.ts';
import { setUpOnce, setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');
const server = setUpServer();
const person = setUpOnce(() => server.register());

/** Lists what the page writes as an error while BroadcastChannel is missing. */
let errors: unknown[][];
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('BroadcastChannel', undefined);
  const written = vi.spyOn(console, 'error').mockImplementation(() => {});
  errors = written.mock.calls;
  onTestFinished(() => {
    vi.unstubAllGlobals();
    written.mockRestore();
  });
});

test('a browser without BroadcastChannel shows the code of a payment', async () => {
  await storeSession(server, person);
  const { order_no: orderNo } = await server.order(person);
  const { user } = await openApplication(server, `/user/payment/service/order?order_no=${orderNo}`);
  await user.click(await screen.findByRole('button', { name: t('checkout:choose.submit') }));

  await screen.findByText(t('checkout:panel.live.word'));
  expect(errors).toEqual([]);
});

test('the console works in a browser without BroadcastChannel', async () => {
  const admin = createTestConsole(server);
  const colleague = await admin.colleague('serve');
  const { order_no: orderNo } = await server.order(person, { user_count: 2 });
  const { user } = await openConsolePage(admin, colleague, '/');
  await user.click(await screen.findByRole('textbox', { name: t('console-shell:find.label') }));
  await user.paste(orderNo);
  await user.keyboard('{Enter}');

  await screen.findByRole('heading', { name: orderNo, level: 1 });
  expect(errors).toEqual([]);
});
