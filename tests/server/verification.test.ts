import { desc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { users, verifications } from '#server/db/tables/people.ts';
import { decideVerification } from '#server/domain/workflows/verification-decide.ts';
import { openIdNumber } from '#server/domain/accounts/id-number.ts';
import { withoutKey } from '#server/records/ask.ts';
import { smallPng } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

// An invented number with a valid check digit.
const idNumber = '11010519491231002X';

async function file({ token }: Person): Promise<string> {
  return v.parse(StoredFile, (await server.upload('files/upload', smallPng, { token })).data).id;
}

async function request(person: Person, extra: Record<string, unknown> = {}) {
  const body = {
    real_name: '客户 017',
    id_number: idNumber,
    attachments: [await file(person)],
    ...extra,
  };
  return server.call('POST', 'user/profile/verify', { token: person.token, body });
}

const read = ({ token }: Person) => server.call('GET', 'user/profile/verify', { token });
const profile = ({ token }: Person) => server.call('GET', 'user/profile', { token });

async function readLastVerification({ id }: Person) {
  const [row] = await server.deps.db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, id))
    .orderBy(desc(verifications.id));
  if (row === undefined) throw new Error('nothing was requested');
  return row;
}

test('a request is under review, with the number masked', async ({ person }) => {
  const response = await request(person);
  expect(response.data).toEqual({
    status: 'pending',
    submitted_at: server.clock.date().toISOString(),
    real_name: '客户 017',
    id_number_masked: '110*************2X',
  });
  expect((await read(person)).data).toEqual(response.data);
  expect((await profile(person)).data).toMatchObject({
    real_name: '',
    verification: response.data,
  });
});

test('a passport number is masked too', async ({ person }) => {
  const { data } = await request(person, { id_number: 'e 1234-5678' });
  expect(data).toMatchObject({ id_number_masked: 'E******78' });
});

test('the number is stored encrypted, readable only for its person', async ({ person }) => {
  await request(person);
  const row = await readLastVerification(person);
  expect(JSON.stringify(row)).not.toContain(idNumber);
  expect(
    Buffer.from(row.idNumber.split('.').at(-1) ?? '', 'base64url').toString('latin1'),
  ).not.toContain('1949');
  expect(openIdNumber(server.deps.keys, person.id, row.idNumber)).toBe(idNumber);
  expect(() => openIdNumber(server.deps.keys, 'somebody else', row.idNumber)).toThrow(
    'secret.unreadable',
  );
  const other = await server.register();
  await request(other);
  expect((await readLastVerification(other)).idNumber).not.toBe(row.idNumber);
});

test('a second request during a review is refused, even at the same moment', async ({ person }) => {
  const responses = await Promise.all([request(person), request(person)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const again = await request(person);
  expect([again.status, again.body.error]).toEqual([409, 'verification.under_way']);
});

test('a verified person has that name in their profile permanently, and gets a notification', async () => {
  const person = await server.register();
  await request(person);
  const { id } = await readLastVerification(person);
  await decideVerification(withoutKey(server.deps), 'tester', id, {
    status: 'verified',
    reason: null,
  });
  expect((await profile(person)).data).toMatchObject({
    real_name: '客户 017',
    verification: { status: 'verified' },
  });
  const changed = await server.call('PUT', 'user/profile', {
    ...person,
    body: { real_name: '客户 018', nickname: '017' },
  });
  expect(changed.data).toMatchObject({ real_name: '客户 017', nickname: '017' });
  const told = await server.call('GET', 'notifications', person);
  expect(told.data).toMatchObject({ unread: 1, items: [{ kind: 'verification_decided' }] });
  expect((await request(person)).status).toBe(409);
});

test('a rejected person reads why and may try again', async ({ person }) => {
  await request(person);
  const { id } = await readLastVerification(person);
  await decideVerification(withoutKey(server.deps), 'tester', id, {
    status: 'rejected',
    reason: '照片不清晰',
  });
  expect((await read(person)).data).toMatchObject({ status: 'rejected', reason: '照片不清晰' });
  expect((await profile(person)).data).toMatchObject({ real_name: '' });
  expect((await request(person)).data).toMatchObject({ status: 'pending' });
});

test('a decision is made once', async ({ person }) => {
  await request(person);
  const { id } = await readLastVerification(person);
  await decideVerification(withoutKey(server.deps), 'tester', id, {
    status: 'rejected',
    reason: '照片不清晰',
  });
  const verify = { status: 'verified', reason: null } as const;
  await expect(
    decideVerification(withoutKey(server.deps), 'tester', id, verify),
  ).rejects.toMatchObject({
    status: 409,
  });
  await expect(
    decideVerification(withoutKey(server.deps), 'tester', 987_654, verify),
  ).rejects.toMatchObject({
    status: 404,
  });
  const [user] = await server.deps.db.select().from(users).where(eq(users.id, person.id));
  expect(user?.realName).toBeNull();
});

test('documents of a request under review stay; afterwards they can go', async ({ person }) => {
  const id = await file(person);
  await request(person, { attachments: [id] });
  const remove = () => server.call('DELETE', `files/${id}`, person);
  const refused = await remove();
  expect([refused.status, refused.body.error]).toEqual([409, 'file.in_use']);
  const reviewed = await readLastVerification(person);
  await decideVerification(withoutKey(server.deps), 'tester', reviewed.id, {
    status: 'rejected',
    reason: '照片不清晰',
  });
  expect((await remove()).status).toBe(200);
});

test.each([
  ['real_name', '', '此项为必填项'],
  ['real_name', '\u202E\u200B', '此项为必填项'],
  ['id_number', '110105194912310021', '请输入有效的身份证号或护照号'],
  ['id_number', '12345678', '请输入有效的身份证号或护照号'],
  ['attachments', [], '请至少上传一份证件材料'],
  ['attachments', ['a', 'b', 'c', 'd', 'e', 'f'], '最多上传 5 个文件'],
  ['attachments', ['nothing'], '文件不存在或不属于您，请重新上传'],
])('verification with %s %j is a fault of its field', async (field, value, words) => {
  const person = await server.register();
  const response = await request(person, { [field]: value });
  expect(response.status).toBe(422);
  expect(response.data).toEqual({ fields: { [field]: [words] } });
  expect((await read(person)).data).toMatchObject({ status: 'none' });
});

test('another person’s file is as unknown as one that does not exist', async () => {
  const other = await server.register();
  const theirs = await file(other);
  const person = await server.register();
  const response = await request(person, { attachments: [theirs] });
  expect(response.status).toBe(422);
  expect(response.data).toEqual({ fields: { attachments: ['文件不存在或不属于您，请重新上传'] } });
});
