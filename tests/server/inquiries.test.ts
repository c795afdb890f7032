import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { InquirySent } from '#contract/inquiries/schemas.ts';
import { inquiries } from '#server/db/tables/content.ts';
import { server, test } from '#tests/support/set-up.ts';

const good = {
  name: '客户 017',
  phone: '138 0013 8000',
  inquiry_type: 'consulting',
  description: '查名',
};
const send = (body: unknown, headers: Record<string, string> = {}, from = '127.0.0.1') =>
  server.call('POST', 'contact/inquiries', { body, headers, from });

test('an inquiry is kept as it was written and promised an answer within 24 hours', async () => {
  const { token, id } = await server.register();
  const hostile = "<script>alert(1)</script> '; drop table users; -- 🎉";
  const body = { ...good, email: '', company: hostile, budget_range: '', bogus: 1 };
  const sent = await server.ask(InquirySent, 'POST', 'contact/inquiries', { token, body });
  expect(sent.answer_within_hours).toBe(24);
  const rows = await server.deps.db
    .select()
    .from(inquiries)
    .where(eq(inquiries.inquiryNo, sent.inquiry_no));
  expect(rows).toMatchObject([
    {
      userId: id,
      name: '客户 017',
      phone: '13800138000',
      email: null,
      company: hostile,
      budgetRange: null,
      inquiryType: 'consulting',
    },
  ]);
});

test.each([
  [
    { ...good, inquiry_type: undefined },
    'inquiry_type',
    '请选择咨询类型',
    'Please choose an inquiry type',
  ],
  [{ ...good, name: ' ' }, 'name', '请输入您的姓名', 'Please enter your name'],
  [{ ...good, name: undefined }, 'name', '请输入您的姓名', 'Please enter your name'],
  [
    { ...good, inquiry_type: '' },
    'inquiry_type',
    '请选择咨询类型',
    'Please choose an inquiry type',
  ],
  [{ ...good, description: '' }, 'description', '请描述您的需求', 'Please describe what you need'],
  [
    { ...good, phone: '' },
    'phone',
    '请至少填写一种联系方式（手机号或邮箱）',
    'Please provide at least one contact method (phone or email)',
  ],
  [{ ...good, phone: '12' }, 'phone', '请输入有效的手机号', 'Please enter a valid phone number'],
  [{ ...good, email: 'a@' }, 'email', '请输入有效的邮箱地址', 'Please enter a valid email address'],
  [{ ...good, budget_range: 'much' }, 'budget_range', '内容不正确', 'This value is not valid'],
  [{ ...good, description: 'x'.repeat(10_000) }, 'description', '内容过长', 'This is too long'],
])(
  'inquiry %# is refused at its fault in both languages',
  async (body, field, chinese, english) => {
    const zh = await send(body);
    const en = await send(body, { 'accept-language': 'en-US' });
    expect([zh.status, zh.data]).toEqual([422, { fields: { [field]: [chinese] } }]);
    expect(en.data).toEqual({ fields: { [field]: [english] } });
  },
);

test('every fault of an inquiry is named at once', async () => {
  const response = await send({});
  expect(Object.keys(Object(response.data).fields).toSorted()).toEqual([
    'description',
    'inquiry_type',
    'name',
    'phone',
  ]);
});

test('one key sends one inquiry', async () => {
  const before = await server.deps.db.select().from(inquiries);
  const headers = { 'idempotency-key': 'inquiry-1' };
  const [one, two] = await Promise.all([send(good, headers), send(good, headers)]);
  expect(one.data).toEqual(two.data);
  expect(await server.deps.db.select().from(inquiries)).toHaveLength(before.length + 1);
  expect((await send({ ...good, name: 'B' }, headers)).status).toBe(422);
});

test('a flood from one address is stopped for an hour', async () => {
  const statuses = [];
  for (let sent = 0; sent < 11; sent += 1) {
    statuses.push((await send(good, {}, '203.0.113.9')).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const refused = await send(good, {}, '203.0.113.9');
  expect(refused.body.error).toBe('inquiry.too_many');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(good, {}, '203.0.113.10')).status).toBe(200);
});
