import { beforeEach, describe, expect } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { TypedFields } from '#tests/support/act-by-command.ts';
import { hourMs } from '#contract/base/durations.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { smallPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpAdmin, test } from '#tests/support/set-up.ts';

const testAdmin = setUpAdmin();

const admin = (...args: string[]) => testAdmin.run(...args);
const act = (name: string, fields: TypedFields) => testAdmin.act(name, fields);

async function pay(person: Person, { order_no }: Order): Promise<void> {
  await server.wallet(await server.pay(person, order_no), 'approve');
}

async function storedFile({ token }: Person): Promise<string> {
  return v.parse(StoredFile, (await server.upload('files/upload', smallPng, { token })).data).id;
}

describe('inquiries', () => {
  let person: Person;
  beforeEach(async () => {
    person = await server.register();
  });

  async function ask(description: string, token?: string): Promise<string> {
    const body = {
      name: '客户 017',
      phone: '13800138000',
      inquiry_type: 'consulting',
      description,
    };
    const response = await server.call('POST', 'contact/inquiries', { token, body });
    return Object(response.data).inquiry_no;
  }

  test('inquiries are listed until they are answered, and the sender gets a notification', async () => {
    const inquiryNo = await ask('第一行\n\u001B[31m红色\u202E', person.token);
    const listed = await admin('inquiries');
    expect(listed.text).toContain(inquiryNo);
    expect(listed.text).toContain('    第一行 [31m红色');
    expect(listed.text).not.toMatch(/[\u001B\u202E]/);
    expect(await act('inquiry.answered', { inquiry_no: inquiryNo })).toEqual({
      text: `inquiry.answered ${inquiryNo}: done.\nis_notified: true`,
      exitCode: 0,
    });
    expect((await admin('inquiries')).text).not.toContain(inquiryNo);
    expect((await admin('inquiries', 'all')).text).toContain(inquiryNo);
    expect((await listNotificationTexts(server, person, 'en-US'))[0]).toEqual([
      'system',
      'Your inquiry has been answered',
      `We have got back to you about inquiry ${inquiryNo}. If nothing has reached you, please contact us again.`,
      '/contact-us',
    ]);
    expect(await act('inquiry.answered', { inquiry_no: inquiryNo })).toEqual({
      text: 'This has moved on. Nothing was changed; refresh and see.',
      exitCode: 1,
    });
  });

  test('inquiries of a guest say that no notification is possible', async () => {
    const reply = await act('inquiry.answered', { inquiry_no: await ask('查名') });
    expect(reply.text).toContain('is_notified: false');
  });
});

describe('verifications', () => {
  // An invented number with a valid check digit.
  const idNumber = '11010519491231002X';

  async function request(person: Person): Promise<string> {
    const attachments = [await storedFile(person)];
    const body = { real_name: '客户 017', id_number: idNumber, attachments };
    await server.call('POST', 'user/profile/verify', { token: person.token, body });
    const line = (await admin('verifications')).text.split('\n').at(-2) ?? '';
    return line.split(' ')[0] ?? '';
  }

  test('verifications are listed with a masked number and links to their papers, which open', async () => {
    const id = await request(await server.register());
    const { text } = await admin('verifications');
    expect(text).toContain('110*************2X');
    expect(text).not.toContain(idNumber);
    expect((await admin('verifications', 'show', id)).text).toContain(idNumber);
    const link = /https:\/\/park\.example\S+/.exec(text)?.[0] ?? '';
    const { pathname, search } = new URL(link);
    const opened = await server.app.request(pathname + search);
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  test('verifications are decided once, and the person gets the reason', async ({ person }) => {
    const id = await request(person);
    expect(
      (await act('verification.decide', { id, decision: 'rejected', reason: '照片不清晰' }))
        .exitCode,
    ).toBe(0);
    expect((await listNotificationTexts(server, person))[0]).toEqual([
      'verification_decided',
      '实名认证未通过',
      '未通过原因：照片不清晰',
      '/user/profile',
    ]);
    expect(await act('verification.decide', { id, decision: 'verified' })).toEqual({
      text: 'This has moved on. Nothing was changed; refresh and see.',
      exitCode: 1,
    });
    const second = await request(person);
    expect((await act('verification.decide', { id: second, decision: 'verified' })).text).toBe(
      `verification.decide ${second}: done.`,
    );
    const read = await server.call('GET', 'user/profile/verify', person);
    expect(read.data).toMatchObject({ status: 'verified' });
  });
});

describe('orders', () => {
  async function service(person: Person, attachments: string[] = []): Promise<Order> {
    const draft = { type: 'service', plan_slug: 'pro', item_type: 'trademark', attachments };
    return server.order(person, { ...draft, pricing_model: 'yearly', months: 12 });
  }

  test('delivered orders wait in the console until every step is done', async ({ person }) => {
    const order = await service(person);
    await pay(person, order);
    expect((await admin('orders')).text).toContain(order.order_no);
    expect(await act('service.complete', { order_no: order.order_no })).toMatchObject({
      text: expect.stringContaining('state: awaitingStart'),
      exitCode: 1,
    });
    await testAdmin.serve(order.order_no);
    server.clock.move(hourMs);
    expect(await act('service.complete', { order_no: order.order_no })).toEqual({
      text: `service.complete ${order.order_no}: done.`,
      exitCode: 0,
    });
    const read = await server.call('GET', `orders/${order.order_no}`, person);
    expect(read.data).toMatchObject({ status: 'completed' });
    expect((await listNotificationTexts(server, person))[0]).toEqual([
      'system',
      '订单已完成',
      `“商标服务 · 专业服务”已全部交付，订单号 ${order.order_no}。`,
      `/user/orders/${order.order_no}`,
    ]);
    expect((await admin('orders')).text).not.toContain(order.order_no);
    expect((await act('service.complete', { order_no: order.order_no })).exitCode).toBe(1);
  });

  test('package orders are listed with their files, and end without a period', async () => {
    const person = await server.register();
    await pay(person, await service(person, [await storedFile(person)]));
    const body = { identifier: 'startup', quantity: 2 };
    const order = await server.ask(Order, 'POST', 'orders/package', { token: person.token, body });
    await pay(person, order);
    const { text } = await admin('orders');
    expect(text).toMatch(new RegExp(`${order.order_no} .* 2 × `));
    expect(text).toMatch(/\n {4}small\.png https:\/\/park\.example\/api\/v1\/files\//);
    await testAdmin.serve(order.order_no);
    await act('service.complete', { order_no: order.order_no });
    expect((await listNotificationTexts(server, person, 'en-US'))[0]?.slice(0, 2)).toEqual([
      'system',
      'Your order is complete',
    ]);
  });

  test('unpaid orders are not completed', async () => {
    const order = await service(await server.register());
    expect(await act('service.complete', { order_no: order.order_no })).toMatchObject({
      text: expect.stringContaining('The service is not at that point'),
      exitCode: 1,
    });
  });
});
