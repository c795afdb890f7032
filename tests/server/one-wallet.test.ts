import { describe, expect } from 'vitest';
import { Order } from '#contract/orders/schemas.ts';
import { parse } from 'valibot';
import { payments } from '#server/db/tables/payments.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { missingGateway } from '#server/gateways/missing-gateway.ts';
import { repetitions } from '#sandbox/wallet-server/repetitions.ts';
import { attemptStatus, fetchOrder, requestCode, startPayment } from '#tests/support/payer.ts';
import { server, test } from '#tests/support/set-up.ts';

/** Runs `work` while the site has no account at one of the wallets. */
async function without(channel: 'alipay' | 'wechat', work: () => Promise<void>): Promise<void> {
  const { deps } = server;
  const { gateways } = deps;
  deps.gateways = { ...gateways, [channel]: missingGateway(channel) };
  try {
    await work();
  } finally {
    deps.gateways = gateways;
  }
}

describe.each([
  { missing: 'alipay', left: 'wechat' },
  { missing: 'wechat', left: 'alipay' },
] as const)('a site with $left alone', ({ missing, left }) => {
  test('a site with one wallet offers it with the order, takes it, and refuses the other in words', async () => {
    await without(missing, async () => {
      const person = await server.register();
      const order = await server.order(person);
      expect(order.channels).toEqual([left]);
      const path = `payments/orders/${order.order_no}`;
      for (const [locale, words] of [
        ['zh-CN', '本站暂不支持这种付款方式，请选择其他方式'],
        ['en-US', 'We do not take this way of paying at the moment. Please choose another'],
      ] as const) {
        const refused = await server.call('POST', path, {
          ...person,
          body: { channel: missing },
          headers: { 'accept-language': locale },
        });
        expect([refused.status, refused.data]).toEqual([422, { fields: { channel: [words] } }]);
      }
      const none = await server.deps.db.$count(payments);
      await server.wallet(await server.pay(person, order.order_no, left), 'approve');
      expect(await server.deps.db.$count(payments)).toBe(none + 1);
      expect((await fetchOrder(server, person, order.order_no)).status).toBe('completed');
    });
  });

  test('a site with one wallet believes no notice of the other, and leaves its open payments unclear', async () => {
    const { person, order_no, payment } = await startPayment(server, missing);
    await without(missing, async () => {
      await server.wallet(payment, 'approve');
      expect(await attemptStatus(server, payment.payment_no)).toBe('pending');
      expect((await requestCode(server, person, order_no, left)).status).toBe(503);
    });
    server.clock.move(repetitions[missing][0]);
    await expect.poll(() => attemptStatus(server, payment.payment_no)).toBe('success');
  });

  test('a site with one wallet says so in the console', async () => {
    await without(missing, async () => {
      const admin = { deps: server.deps, origin: 'https://park.example', actor: 'tester' };
      const { exitCode, text } = await runAdmin(admin, ['wallets']);
      expect(text).toMatch(new RegExp(`${missing} +off +not configured, and not offered`));
      expect(exitCode).toBe(0);
    });
  });
});

test('an order says nothing of wallets while all of them are offered', async () => {
  const order = await server.order(await server.register());
  expect(parse(Order, order).channels).toBeUndefined();
});
