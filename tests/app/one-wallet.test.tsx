import { beforeEach, expect } from 'vitest';
import { getWalletName } from '#contract/base/channels.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { openApplication, screen, storeSession, waitFor } from '#tests/support/application.tsx';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => localStorage.clear());

test.each([
  { locale: 'zh-CN', prefix: '', missing: 'alipay', left: 'wechat' },
  { locale: 'en-US', prefix: '/en', missing: 'wechat', left: 'alipay' },
] as const)(
  'the payment pages show only $left without $missing in $locale',
  async ({ locale, prefix, missing, left }) => {
    const t = translatorIn(locale);
    const { deps } = server;
    const { gateways } = deps;
    deps.gateways = { ...gateways, [missing]: missingGateway(missing) };
    try {
      const person = await server.register();
      const { order_no } = await server.order(person);
      await storeSession(server, person);
      const { user } = await openApplication(
        server,
        `${prefix}/user/payment/service/order?order_no=${order_no}`,
      );
      const radios = await screen.findAllByRole('radio');
      expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
        expect.stringContaining(getWalletName(left, locale)),
      ]);
      expect(radios[0]).toHaveProperty('checked', true);
      await user.click(screen.getByRole('button', { name: t('checkout:choose.submit') }));
      await screen.findByRole('timer');
      await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]));
      expect(screen.queryByText(t('checkout:switch.title'))).toBeNull();
      expect(document.body.textContent).not.toContain(getWalletName(missing, locale));
    } finally {
      deps.gateways = gateways;
    }
  },
);
