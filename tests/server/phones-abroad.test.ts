import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { smsKeptPerDayAndCountry, smsPerDayAndCountry } from '#contract/base/limits.ts';
import { violatedConstraint } from '#server/db/database.ts';
import { limits, users } from '#server/db/tables/people.ts';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const send = (phone: string, from?: string) =>
  server.call('POST', 'auth/send-sms', {
    body: { phone, purpose: 'login' },
    ...(from === undefined ? {} : { from }),
  });

test('a number is one account, however it is written', async () => {
  const { id } = await server.register('+447400123456');
  for (const phone of [
    '+447400123456',
    '0044 7400-123456',
    '+44 (0)7400 123456',
    '＋447400123456',
  ]) {
    const body = { phone, password: goodPassword };
    const response = await server.call('POST', 'auth/login', { body });
    expect(response.data).toMatchObject({ user: { id, phone_masked: '+44 ****3456' } });
  }
  const [row] = await server.deps.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ phone: '+447400123456', phoneE164: '+447400123456' });
});

test('a mainland number is returned as 11 digits, and unique as E.164', async () => {
  const { id, token } = await server.register('+86 136 0000 7001');
  const profile = await server.call('GET', 'user/profile', { token });
  expect(profile.data).toMatchObject({ phone: '13600007001' });
  const { db } = server.deps;
  const [row] = await db.select().from(users).where(eq(users.id, id));
  expect(row?.phoneE164).toBe('+8613600007001');
  // The database refuses a second account, whichever client writes it.
  const second = db.execute(
    sql`insert into users (id, phone, password_hash, created_at) values ('u-2', '+8613600007001', '', now())`,
  );
  expect(await second.catch(violatedConstraint)).toBe('users_phone_e164_unique');
});

test.each([
  ['+85210000000', 'of a range that we do not know'],
  ['+13285551234', 'of an area that we do not know'],
])('the number %s, %s, gets a code and an account', async (phone) => {
  const response = await send(phone);
  expect(response.status).toBe(200);
  const { id } = await server.register(phone);
  const [row] = await server.deps.db.select().from(users).where(eq(users.id, id));
  expect(row).toMatchObject({ phone, phoneE164: phone });
});

test('a number of an unknown range gets no code where its country is not served', async () => {
  const response = await send('+1 876 100 0000');
  expect(response.data).toEqual({
    fields: { phone: ['目前不能向这个国家或地区发送短信，请换一个号码'] },
  });
});

test.each([
  '+447000',
  '+99912345678',
  '+88312345678901',
  '+4412',
  '12345',
  '12800138000',
  '+8612800138000',
  '+8602112345678',
  '+44 7400 123456 7',
])('the number %s does not exist', async (phone) => {
  const response = await send(phone);
  expect(response.status).toBe(422);
  expect(response.data).toMatchObject({ fields: { phone: ['请输入有效的手机号'] } });
});

test('a country that is not served is refused at the field, and no limit counts it', async () => {
  const response = await send('+33 6 12 34 56 78');
  expect(response.status).toBe(422);
  expect(response.data).toEqual({
    fields: { phone: ['目前不能向这个国家或地区发送短信，请换一个号码'] },
  });
  const [counted] = await server.deps.db
    .select()
    .from(limits)
    .where(sql`${limits.key} like '%+33612345678%'`);
  expect(counted).toBeUndefined();
});

test('a country has a daily number of messages, with a share for known people', async () => {
  const { db, clock } = server.deps;
  const known = await server.register('+4915112345678');
  const endsAt = new Date(clock.now() + 86_400_000);
  const points = smsPerDayAndCountry - smsKeptPerDayAndCountry;
  await db.update(limits).set({ points, endsAt }).where(eq(limits.key, 'sms:country:DE'));
  server.clock.move(61_000);
  const refused = await send('+4915112345679', '203.0.113.77');
  expect(refused.status).toBe(429);
  expect(refused.body.error).toBe('auth.country_limit');
  expect((await send(known.phone)).status).toBe(200);
  await db
    .update(limits)
    .set({ points: smsPerDayAndCountry, endsAt })
    .where(eq(limits.key, 'sms:country:DE'));
  server.clock.move(61_000);
  expect((await send(known.phone)).status).toBe(429);
  expect((await send('13600007002')).status).toBe(200);
});

test('the site lists the served countries, the mainland first', async () => {
  const { data } = await server.call('GET', 'auth/phone-countries');
  expect(data).toEqual({
    items: [
      { country: 'CN', calling_code: '86' },
      { country: 'DE', calling_code: '49' },
      { country: 'GB', calling_code: '44' },
      { country: 'HK', calling_code: '852' },
      { country: 'SG', calling_code: '65' },
      { country: 'US', calling_code: '1' },
    ],
  });
});

test('the contact of an order or an inquiry may live anywhere', async ({ person }) => {
  const contact = { name: null, email: null };
  const order = await server.order(person, {
    contact: { ...contact, phone: '0033 6 12 34 56 78' },
  });
  expect(order.contact).toEqual({ ...contact, phone: '+33612345678' });
  const refused = await server.call('POST', 'orders/membership', {
    ...person,
    body: { plan_slug: 'basic', months: 1, contact: { phone: '+447000' } },
  });
  expect(refused.data).toMatchObject({ fields: { 'contact.phone': [expect.anything()] } });
});

test.each([
  ['13800000000', '138****0000'],
  ['+447400123456', '+44 ****3456'],
  ['+12133734253', '+1 ****4253'],
  ['+85251234567', '+852 ****4567'],
  ['+79161234567', '+7 ****4567'],
])('the phone %s is masked as %s', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked);
});
