import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '#server/db/tables/people.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const update = ({ token }: Person, body: unknown) =>
  server.call('PUT', 'user/profile', { token, body });
const read = ({ token }: Person) => server.call('GET', 'user/profile', { token });

async function readUserRow({ id }: Person) {
  const [row] = await server.deps.db.select().from(users).where(eq(users.id, id));
  return row;
}

const full = {
  name: '客户 017',
  nickname: '017',
  gender: 'female',
  real_name: '客户 017',
  industry: '智能硬件',
  address: '上海市浦东新区序园路 1 号',
  email: 'customer-017@example.com',
  company: '序园测试有限公司',
  position: '研发经理',
  bio: '第一行\n第二行',
};

test('a new person has an empty profile with their own phone', async ({ person }) => {
  expect((await read(person)).data).toEqual({
    name: '',
    nickname: '',
    gender: 'undisclosed',
    real_name: '',
    industry: '',
    address: '',
    email: '',
    phone: person.phone,
    company: '',
    position: '',
    bio: '',
    avatar_url: null,
    level: 'free',
    verification: { status: 'none', submitted_at: null, real_name: null, id_number_masked: null },
  });
});

test('sent fields change, an empty value clears, everything else stays', async ({ person }) => {
  expect((await update(person, full)).data).toMatchObject(full);
  const cleared = await update(person, { nickname: '', company: '  ', bio: null });
  expect(cleared.data).toMatchObject({ ...full, nickname: '', company: '', bio: '' });
  expect((await update(person, {})).data).toEqual(cleared.data);
  expect((await read(person)).data).toEqual(cleared.data);
});

test('the name that the header reads follows the profile', async ({ person }) => {
  await update(person, { name: '客户 018' });
  const again = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(again.data).toMatchObject({ user: { id: person.id, name: '客户 018' } });
});

test('an unknown field is dropped and changes nothing', async ({ person }) => {
  const before = await readUserRow(person);
  const body = `{
    "id": "somebody-else", "user_id": "x", "phone": "13900000000", "level": "enterprise",
    "verified": true, "verification": {"status": "verified"}, "password": "Stolen#2026",
    "password_hash": "x", "passwordHash": "x", "role": "admin", "avatar_url": "https://example.com/a.png",
    "avatarFileId": "x", "createdAt": "2020-01-01T00:00:00Z", "realName": "x",
    "__proto__": {"level": "enterprise", "role": "admin", "passwordHash": "x"},
    "constructor": {"prototype": {"level": "enterprise"}}
  }`;
  const response = await server.call('PUT', 'user/profile', {
    ...person,
    body,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  expect(await readUserRow(person)).toEqual(before);
  expect({}).not.toHaveProperty('level');
});

test('markup in a profile is plain text', async ({ person }) => {
  const name = '<img src=x onerror=alert(1)>';
  expect((await update(person, { name })).data).toMatchObject({ name });
});

test.each([
  ['name', 'user\u202Egnp.exe', 'usergnp.exe'],
  ['nickname', 'a\u2067b\u200B', 'ab'],
  ['company', '序园（北京）\u0007\u00AD科技', '序园（北京）科技'],
  ['bio', 'a\u202Bb\n👨‍👩‍👧', 'ab\n👨‍👩‍👧'],
  ['bio', 'a\u001bb', 'ab'],
])('the field %s %j is kept without invisible characters', async (field, typed, kept) => {
  const person = await server.register();
  expect((await update(person, { [field]: typed })).data).toMatchObject({ [field]: kept });
});

test.each([
  ['bio', '长'.repeat(501), '内容过长'],
  ['name', 'x'.repeat(61), '内容过长'],
  ['name', 'a\u0000b', '内容不正确'],
  ['name', { first: '017' }, '此项为必填项'],
  ['name', 7, '此项为必填项'],
  ['email', 'customer-017@', '请输入有效的邮箱地址'],
  ['gender', 'robot', '内容不正确'],
])('the field %s with %j is refused at its field', async (field, value, words) => {
  const person = await server.register();
  const response = await update(person, { [field]: value });
  expect(response.status).toBe(422);
  expect(response.data).toEqual({ fields: { [field]: expect.arrayContaining([words]) } });
});

test('a name of almost 1 MB is a fault, and a body above it is too large', async ({ person }) => {
  expect((await update(person, { name: 'x'.repeat(1_000_000) })).status).toBe(422);
  expect((await update(person, { name: 'x'.repeat(1_100_000) })).status).toBe(413);
});
