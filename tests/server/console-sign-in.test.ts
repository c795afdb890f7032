import { desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import {
  OwnSession,
  StaffLocked,
  StaffSession,
  StaffSignIn,
  StaffStep,
} from '#contract/staff/sign-in.ts';
import {
  staffGuesses,
  staffIdleMs,
  staffLockMs,
  staffSessionMs,
  staffStepMs,
} from '#contract/base/limits.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { staff } from '#server/db/tables/staff.ts';
import { addStaff, endStaff, resetStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));

const minute = 60_000;
let people = 0;

async function colleague(): Promise<Credentials> {
  server.clock.move(minute);
  const added = await addStaff(server.deps, 'tester', `colleague${(people += 1)}`, 'serve');
  if (added === null) throw new Error('the name is taken');
  return added;
}

async function begin({ name, password }: Pick<Credentials, 'name' | 'password'>) {
  return (await admin.ask(StaffStep, 'signIn', { body: { name, password } })).step;
}

async function attempt(body: { step: string; code?: string; recovery_code?: string }) {
  const { status, body: failure, data } = await admin.call('signInWithCode', { body });
  return status === 200 ? v.parse(StaffSignIn, data) : `${status} ${failure.error}`;
}

async function isSignedIn(token: string, headers = {}) {
  return (await admin.call('readSession', { token, headers })).status === 200;
}

async function lastLine() {
  const [line] = await server.deps.db
    .select()
    .from(consoleLog)
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return [`${line?.actor} ${line?.act} ${line?.subject} ${line?.outcome}`, line?.facts];
}

test('a colleague signs in with a password and the code of their phone', async () => {
  const person = await colleague();

  const signedIn = await attempt({ step: await begin(person), code: admin.code(person) });

  const now = server.clock.now();
  const session = {
    staff: { name: person.name, role: 'serve' },
    idle_ends_at: new Date(now + staffIdleMs).toISOString(),
    ends_at: new Date(now + staffSessionMs).toISOString(),
    server_time: new Date(now).toISOString(),
  };
  expect(signedIn).toEqual({ ...session, token: expect.any(String), recovery_codes: 10 });
  const { token } = v.parse(StaffSignIn, signedIn);
  expect(await admin.ask(StaffSession, 'readSession', { token })).toEqual(session);
  expect(await lastLine()).toEqual([
    `console:${person.name} session.begin ${person.name} done`,
    { means: 'code' },
  ]);
});

test('a code is good once, and only near its time', async () => {
  const person = await colleague();
  const code = admin.code(person);
  await attempt({ step: await begin(person), code });

  expect(await attempt({ step: await begin(person), code })).toBe('401 console.code_failed');
  expect(await lastLine()).toEqual([
    `console:${person.name} session.begin ${person.name} refused`,
    { error: 'console.code_failed' },
  ]);
  server.clock.move(90_000);
  const late = admin.code(person);
  server.clock.move(61_000);
  expect(await attempt({ step: await begin(person), code: late })).toBe('401 console.code_failed');
  expect(await attempt({ step: await begin(person), code: '１２３４５６' })).toBe(
    '401 console.code_failed',
  );
});

test('one of two people who send the same code at once is let in', async () => {
  const person = await colleague();
  const step = await begin(person);
  const body = { step, code: admin.code(person) };

  const both = await Promise.all([attempt(body), attempt(body)]);

  expect(both.filter((one) => one === '401 console.code_failed')).toHaveLength(1);
});

test('a used code is refused however often it is sent again, and locks no account', async () => {
  const person = await colleague();
  const step = await begin(person);
  const code = admin.code(person);
  await attempt({ step, code });
  for (let repeat = 0; repeat <= staffGuesses; repeat += 1) {
    expect(await attempt({ step, code })).toBe('401 console.code_failed');
  }
  server.clock.move(30_000);
  expect(await attempt({ step, code: admin.code(person) })).toMatchObject({ recovery_codes: 10 });
});

test('a recovery code is good once, however it is typed', async () => {
  const person = await colleague();
  const [recovery = ''] = person.recoveryCodes;
  const recovery_code = ` ${recovery.toLowerCase().replaceAll('-', ' ')}`;

  expect(await attempt({ step: await begin(person), recovery_code })).toMatchObject({
    recovery_codes: 9,
  });
  expect(await attempt({ step: await begin(person), recovery_code })).toBe(
    '401 console.code_failed',
  );
});

test.each(['code', 'recovery_code'] as const)(
  'a repeated sign-in by %s gets the same session and mark, also with a later step',
  async (by) => {
    const person = await colleague();
    const other = await colleague();
    const secret = by === 'code' ? admin.code(person) : person.recoveryCodes[0];
    const headers = { 'idempotency-key': `sign-in-${by}` };
    const send = (step: string, given = secret, with_ = headers) =>
      admin.call('signInWithCode', { body: { step, [by]: given }, headers: with_ });
    const step = await begin(person);
    const first = await send(step);
    const later = await begin(person);
    const before = await digestDatabase(server.deps.db);
    const again = [await send(step), await send(later)];

    expect(first.status).toBe(200);
    for (const { data, headers } of again) {
      expect(data).toEqual(first.data);
      expect(headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    }
    expect(await digestDatabase(server.deps.db)).toEqual(before);
    expect((await send(step, '000000')).body.error).toBe('request.invalid');
    expect((await send(step, secret, { 'idempotency-key': 'guessed' })).status).toBe(401);
    expect((await send(await begin(other))).body.error).toBe('request.invalid');
    const text = JSON.stringify(await server.deps.db.select().from(keyedCalls));
    const secrets = [v.parse(StaffSignIn, first.data).token, secret ?? '', person.password];
    expect(secrets.filter((one) => text.includes(one))).toEqual([]);

    server.clock.move(staffStepMs);
    expect((await send(await begin(person))).body.error).toBe('console.code_failed');
  },
);

test('a repeated password step counts one guess, and a right one gets the same step', async () => {
  const { name, password } = await colleague();
  const send = (typed: string) =>
    admin.call('signIn', {
      body: { name, password: typed },
      headers: { 'idempotency-key': `step-${name}` },
    });
  const wrong = [];
  for (let tries = 0; tries <= staffGuesses; tries += 1) wrong.push((await send('wrong')).status);
  const [first, again] = [await send(password), await send(password)];

  expect(wrong).toEqual(Array(staffGuesses + 1).fill(401));
  expect([first.status, again.data]).toEqual([200, first.data]);
  expect((await send('wrong')).status).toBe(422);
});

test('a sign-in step is over after five minutes, and cannot be forged', async () => {
  const person = await colleague();
  const other = await colleague();
  const step = await begin(person);
  const forged = step.replace(/^\d+/, '1');

  expect(await attempt({ step: forged, code: admin.code(other) })).toBe('401 console.step_expired');
  server.clock.move(staffStepMs);
  expect(await attempt({ step, code: admin.code(person) })).toBe('401 console.step_expired');
});

test('five wrong passwords lock a name for a quarter of an hour, whether it exists or not', async () => {
  const person = await colleague();
  const guess = async (name: string) => {
    const { status, body } = await admin.call('signIn', { body: { name, password: 'wrong' } });
    if (status !== 429) return `${status} ${body.error}`;
    return `${status} ${body.error} ${v.parse(StaffLocked, body.data).locked_until}`;
  };
  const wrong = '401 console.sign_in_failed';
  const locked = `429 console.locked ${new Date(server.clock.now() + staffLockMs).toISOString()}`;
  for (const name of [person.name, 'nobody17']) {
    const heard = [];
    for (let at = 0; at < 6; at += 1) heard.push(await guess(name));
    expect(heard).toEqual([wrong, wrong, wrong, wrong, locked, locked]);
  }
  const { name, password } = person;

  expect((await admin.call('signIn', { body: { name, password } })).status).toBe(429);
  expect(await lastLine()).toEqual([
    `console:${name} session.begin ${name} refused`,
    { error: 'console.locked' },
  ]);
  server.clock.move(staffLockMs);
  expect(await attempt({ step: await begin(person), code: admin.code(person) })).toMatchObject({
    recovery_codes: 10,
  });
});

test('a right password gives no further guesses at the code', async () => {
  const person = await colleague();
  const guesses = [];
  for (let at = 0; at < 5; at += 1) {
    guesses.push(await attempt({ step: await begin(person), code: '000000' }));
  }

  expect(guesses).toEqual([...Array(4).fill('401 console.code_failed'), '429 console.locked']);
});

test('a session ends half an hour after the person’s last action', async () => {
  const person = await colleague();
  const token = await admin.signIn(person);
  server.clock.move(staffIdleMs - minute);
  expect(await isSignedIn(token)).toBe(true);
  server.clock.move(staffIdleMs - minute);
  // Automatic requests of the page do not count as activity.
  expect(await isSignedIn(token, { 'x-background': '1' })).toBe(true);
  server.clock.move(minute);

  expect(await isSignedIn(token)).toBe(false);
});

test('a session ends after twelve hours at the latest', async () => {
  const token = await admin.signIn(await colleague());
  for (let at = 0; at < 24; at += 1) {
    expect(await isSignedIn(token)).toBe(true);
    server.clock.move(staffIdleMs - 1);
  }
  server.clock.move(minute);

  expect(await isSignedIn(token)).toBe(false);
});

test('a removed or reset colleague is signed out at once', async () => {
  const [ended, anew] = [await colleague(), await colleague()];
  const [endedToken, oldToken] = [await admin.signIn(ended), await admin.signIn(anew)];
  const step = await begin(anew);

  await endStaff(server.deps, 'tester', ended.name);
  const given = await resetStaff(server.deps, 'tester', anew.name, 'money');

  expect([await isSignedIn(endedToken), await isSignedIn(oldToken)]).toEqual([false, false]);
  const { name, password } = ended;
  expect((await admin.call('signIn', { body: { name, password } })).status).toBe(401);
  expect(await attempt({ step, code: admin.code(anew) })).toBe('401 console.step_expired');
  server.clock.move(minute);
  const again =
    given === null ? null : await attempt({ step: await begin(given), code: admin.code(given) });
  expect(again).toMatchObject({ staff: { role: 'money' } });
});

test('the commands add, list, reset and end colleagues, and print their secrets once', async () => {
  const run = async (...args: string[]) => {
    const { text, exitCode } = await runAdmin({ deps: server.deps, origin: '', actor: 'root' }, [
      'staff',
      ...args,
    ]);
    return `${exitCode} ${text}`;
  };
  const added = await run('add', 'Adviser-A', '--role', 'serve');
  const [, password = ''] = /password +(\S+)/.exec(added) ?? [];
  const [, secret = ''] = /secret=(\w+)/.exec(added) ?? [];

  expect(added).toMatch(/^0 [^]*otpauth:\/\/totp\/[^]*recovery codes/i);
  const [, issuer = ''] = /issuer=([^&\s]+)/.exec(added) ?? [];
  expect(decodeURIComponent(issuer)).toMatch(/ Console$/);
  const step = await begin({ name: 'adviser-a', password });
  expect(await attempt({ step, code: admin.code({ secret }) })).toMatchObject({
    staff: { name: 'adviser-a', role: 'serve' },
  });
  expect(await run('add', 'adviser-a', '--role', 'serve')).toMatch(/^1 The name is or was in use/);
  expect(await run('add', 'adviser-b')).toMatch(/^2 Say what they may/);
  expect(await run('add', 'a b', '--role', 'boss')).toMatch(/^2 /);
  expect(await run('reset', 'adviser-a')).toMatch(/^0 adviser-a is signed out everywhere/);
  expect(await run('end', 'adviser-a')).toMatch(/^0 /);
  expect(await run('reset', 'adviser-a')).toMatch(/^1 No colleague has the name/);
  expect(await run()).toMatch(/adviser-a +serve +2026/);
  expect(await lastLine()).toEqual(['root staff.end adviser-a done', { role: 'serve' }]);
});

test('no secret of the console is stored in the open', async () => {
  const person = await colleague();
  const [row] = await server.deps.db.select().from(staff).where(eq(staff.name, person.name));

  expect(row?.totpSecret).toMatch(/^v1\./);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(row)).not.toContain(person.secret);
});

test('colleagues see and end their own sign-ins, and no other colleague does', async () => {
  const person = await colleague();
  const other = await colleague();
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
  const here = await signedIn(person, { 'user-agent': chrome });
  const there = await signedIn(person, {});
  const third = await signedIn(person, {});
  const theirs = await signedIn(other, {});
  const list = async (token: string) => {
    const { data } = await admin.call('listSessions', { token });
    return v.parse(v.object({ items: v.array(OwnSession) }), data).items;
  };
  const items = await list(here);
  const unknown = items.find(({ is_current }) => !is_current)?.id ?? '';

  expect(items.map(({ device, is_current }) => [device, is_current]).toSorted()).toEqual([
    ['', false],
    ['', false],
    ['Chrome · Windows', true],
  ]);
  // No response contains a session token.
  expect(JSON.stringify(items)).not.toContain(here);
  const end = (token: string, id: string) => admin.call('endSession', { token, params: [id] });
  expect((await end(theirs, unknown)).body.error).toBe('console.not_found');
  expect((await end(here, 'none')).body.error).toBe('console.not_found');
  expect(await list(here)).toHaveLength(3);
  expect((await end(here, unknown)).status).toBe(200);
  expect(await lastLine()).toEqual([
    `console:${person.name} session.end ${person.name} done`,
    { session: unknown },
  ]);
  expect((await end(here, unknown)).status).toBe(404);

  expect((await admin.call('endOtherSessions', { token: here })).data).toEqual({ ended: 1 });
  expect(await lastLine()).toEqual([
    `console:${person.name} session.end_others ${person.name} done`,
    { ended: 1 },
  ]);
  expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await isSignedIn(theirs)).toBe(true);
});

async function signedIn(person: Credentials, headers: Record<string, string>): Promise<string> {
  server.clock.move(minute);
  const body = { step: await begin(person), code: admin.code(person) };
  return (await admin.ask(StaffSignIn, 'signInWithCode', { body, headers })).token;
}
