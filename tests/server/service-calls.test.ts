import { expect, test } from 'vitest';
import * as v from 'valibot';
import { serviceCalls } from '#contract/service/calls.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { servedOrder } from '#tests/support/served-order.ts';
import type { TestResponse } from '#tests/support/server.ts';
import { setUpAdmin } from '#tests/support/set-up.ts';

const admin = setUpAdmin();

const successes: Record<keyof typeof serviceCalls, () => Promise<TestResponse>> = {
  listServices: () => admin.server.call('GET', 'services'),
  readSampleOrder: () => admin.server.call('GET', 'services/trademark/sample'),
  readService: () => admin.server.call('GET', 'services/trademark'),
  async readOrderService() {
    const { person, path } = await servedOrder(admin);
    return admin.server.call('GET', `${path}/service`, { token: person.token });
  },
  async readOrderFile() {
    const { person, path } = await servedOrder(admin);
    const { token } = person;
    const { data } = await admin.server.call('GET', `${path}/service`, { token });
    const id = v.parse(OrderService, data).files[0]?.id ?? '';
    return admin.server.call('GET', `${path}/files/${id}`, { token });
  },
  async listOrderMessages() {
    const { person, path, orderNo } = await servedOrder(admin);
    const { token } = person;
    await admin.server.call('POST', `${path}/messages`, { token, body: { text: '何时有结果？' } });
    await admin.act('service.reply', { order_no: orderNo, text: '下周一。' });
    return admin.server.call('GET', `${path}/messages`, { token });
  },
  async sendOrderMessage() {
    const { person, path } = await servedOrder(admin);
    const body = { text: '何时有结果？' };
    return admin.server.call('POST', `${path}/messages`, { token: person.token, body });
  },
};

test.each(Object.entries(successes))(
  'the call %s answers as its schema says',
  async (name, succeed) => {
    const response = await succeed();
    expect([response.status, response.body.code, response.body.message]).toEqual([
      200,
      200,
      '成功',
    ]);
    const call = Object.entries(serviceCalls).find(([own]) => own === name)?.[1];
    const strict = v.safeParse(call?.data ?? v.never(), response.data);
    expect(strict.issues).toBeUndefined();
    // The response has no field outside the contract.
    expect(response.data).toEqual(strict.output);
  },
);
