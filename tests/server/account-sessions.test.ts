import * as v from 'valibot';
import { expect } from 'vitest';
import { SignedInDevices } from '#contract/accounts/profile.ts';
import { formatDeviceName } from '#server/base/device-name.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const otherPassword = 'Other#2026-park';

async function signIn({ phone }: Person, userAgent: string, password = goodPassword) {
  return (
    await server.ask(v.object({ token: v.string() }), 'POST', 'auth/login', {
      body: { phone, password },
      headers: { 'user-agent': userAgent },
    })
  ).token;
}

async function places(token: string) {
  return (await server.ask(SignedInDevices, 'GET', 'user/sessions', { token })).items;
}

const isSignedIn = async (token: string) =>
  (await server.call('GET', 'user/profile', { token })).status === 200;

const change = (token: string, body: Record<string, unknown>, from?: string) =>
  server.call('POST', 'user/profile/password', {
    token,
    ...(from === undefined ? {} : { from }),
    body: { password_confirmation: body['password'], ...body },
  });

test('sessions are listed with this one first, named by device, without their tokens', async () => {
  const person = await server.register();
  const here = await signIn(person, chrome);
  server.clock.move(1000);
  await signIn(person, iphone);
  const response = await server.call('GET', 'user/sessions', { token: here });
  const { items } = v.parse(SignedInDevices, response.data);
  expect(items.map(({ device, current }) => [device, current])).toEqual([
    ['Chrome · Windows', true],
    ['Safari · iOS', false],
    ['', false],
  ]);
  expect(Object.keys(items[0] ?? {}).toSorted()).toEqual([
    'created_at',
    'current',
    'device',
    'id',
    'last_seen_at',
  ]);
  expect(JSON.stringify(response.body)).not.toContain(here);
});

test('the last activity of a session is updated with its end, at most once an hour', async () => {
  const { token } = await server.register();
  const first = (await places(token))[0]?.last_seen_at;
  server.clock.move(30 * 60_000);
  expect((await places(token))[0]?.last_seen_at).toBe(first);
  server.clock.move(31 * 60_000);
  expect((await places(token))[0]?.last_seen_at).toBe(server.clock.date().toISOString());
});

test('one session is ended by its name, at once', async ({ person }) => {
  const here = await signIn(person, chrome);
  const there = await signIn(person, iphone);
  const [, other] = (await places(here)).filter(({ device }) => device !== '');
  const ended = await server.call('DELETE', `user/sessions/${other?.id}`, { token: here });
  expect(v.parse(SignedInDevices, ended.data).items).toHaveLength(2);
  expect(await isSignedIn(there)).toBe(false);
  expect(await isSignedIn(here)).toBe(true);
  const again = await server.call('DELETE', `user/sessions/${other?.id}`, { token: here });
  expect([again.status, again.body.error]).toEqual([404, 'session.not_found']);
});

test('another person’s session does not exist for me', async ({ person: mine }) => {
  const theirs = await server.register();
  const [place] = await places(theirs.token);
  const response = await server.call('DELETE', `user/sessions/${place?.id}`, { token: mine.token });
  expect([response.status, response.body.error]).toEqual([404, 'session.not_found']);
  expect(await isSignedIn(theirs.token)).toBe(true);
});

test('all other sessions end together', async ({ person }) => {
  const here = await signIn(person, chrome);
  const there = await signIn(person, iphone);
  const response = await server.call('DELETE', 'user/sessions', { token: here });
  expect(v.parse(SignedInDevices, response.data).items.map(({ current }) => current)).toEqual([
    true,
  ]);
  expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
});

test('a new password ends every other session and keeps this one', async ({ person }) => {
  const here = await signIn(person, chrome);
  const response = await change(here, { current_password: goodPassword, password: otherPassword });
  expect([response.status, response.data]).toEqual([200, {}]);
  expect([await isSignedIn(here), await isSignedIn(person.token)]).toEqual([true, false]);
  const old = await server.call('POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect(old.status).toBe(401);
  expect(await isSignedIn(await signIn(person, chrome, otherPassword))).toBe(true);
});

test.each([
  [
    { current_password: 'Wrong#2026', password: otherPassword },
    'current_password',
    '当前密码不正确',
  ],
  [{ current_password: '', password: otherPassword }, 'current_password', '此项为必填项'],
  [
    { current_password: goodPassword, password: goodPassword },
    'password',
    '新密码不能与当前密码相同',
  ],
  [
    { current_password: goodPassword, password: 'Passw0rd!' },
    'password',
    '这个密码太常见，请换一个',
  ],
  [{ current_password: goodPassword, password: 'short' }, 'password', '至少 8 个字符'],
  [
    {
      current_password: goodPassword,
      password: otherPassword,
      password_confirmation: 'Else#2026-park',
    },
    'password_confirmation',
    '两次输入的密码不一致',
  ],
])('the change %j is a fault of %s', async (body, field, words) => {
  const person = await server.register();
  const response = await change(person.token, body);
  expect([response.status, response.body.error]).toEqual([422, 'request.invalid']);
  expect(response.data).toEqual({ fields: { [field]: expect.arrayContaining([words]) } });
  expect(await isSignedIn(await signIn(person, chrome))).toBe(true);
});

test('wrong current passwords count as guesses and lead to a pause', async ({ person }) => {
  const guess = () =>
    change(person.token, { current_password: 'Wrong#2026', password: otherPassword }, '192.0.2.7');
  for (let round = 0; round < 10; round += 1) expect((await guess()).status).toBe(422);
  const locked = await guess();
  expect([locked.status, locked.body.error]).toEqual([429, 'auth.locked']);
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(0);
  const right = { current_password: goodPassword, password: otherPassword };
  expect((await change(person.token, right, '192.0.2.7')).status).toBe(429);
  server.clock.move(61_000);
  expect((await change(person.token, right, '192.0.2.7')).status).toBe(200);
});

test('one of two simultaneous changes wins', async ({ person }) => {
  const responses = await Promise.all(
    ['First#2026-park', 'Second#2026-park'].map((password) =>
      change(person.token, { current_password: goodPassword, password }),
    ),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a login with the old password during its change leaves no session', async ({ person }) => {
  const [, entered] = await Promise.all([
    change(person.token, { current_password: goodPassword, password: otherPassword }),
    ...Array.from({ length: 4 }, () =>
      server.call('POST', 'auth/login', { body: { phone: person.phone, password: goodPassword } }),
    ),
  ]);
  expect([200, 401]).toContain(entered?.status);
  expect((await places(person.token)).map(({ current }) => current)).toEqual([true]);
});

test.each([
  ['', ''],
  ['curl/8.0', ''],
  [chrome, 'Chrome · Windows'],
  [iphone, 'Safari · iOS'],
  [`${chrome} Edg/150.0.0.0`, 'Edge · Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15; 23127PN0CC) AppleWebKit/537.36 Version/4.0 Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0',
    'WeChat · Android',
  ],
])('the device %j is called %j', (userAgent, name) => {
  expect(formatDeviceName(userAgent)).toBe(name);
});
