import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { expect, onTestFinished, vi } from 'vitest';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('zh-CN');

test('a browser without BroadcastChannel shows the code of a payment', async () => {
  localStorage.clear();
  vi.stubGlobal('BroadcastChannel', undefined);
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    errors.mockRestore();
  });
  const person = await server.register();
  await storeSession(server, person);
  const { order_no: orderNo } = await server.order(person);
  const { user } = await openApplication(server, `/user/payment/service/order?order_no=${orderNo}`);
  await user.click(await screen.findByRole('button', { name: t('checkout:choose.submit') }));

  await screen.findByText(t('checkout:panel.live.word'));
  expect(errors.mock.calls).toEqual([]);
});
