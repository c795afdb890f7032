import { desc, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { mayCall, type StaffCall } from '#contract/staff/call.ts';
import { staffCalls, type StaffCallName } from '#contract/staff/calls.ts';
import { consoleLog } from '#server/db/tables/console-log.ts';
import { createTestConsole, type Colleague } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));
const customer = setUpOnce(() => server.register());
const serve = setUpOnce(() => admin.colleague('serve'));
const money = setUpOnce(() => admin.colleague('money'));

const names = Object.keys(staffCalls).filter((name): name is StaffCallName => name in staffCalls);

test.each(names)('the call %s is open to its audience, and to no other', async (name) => {
  const { audience, act }: StaffCall = staffCalls[name];
  // What goes in is empty: who may is decided before anything of it is read.
  const ask = async (token?: string) => {
    const { status, body } = await admin.call(name, { params: ['NONE', 'NONE'], token });
    return [401, 403].includes(status) ? `${status} ${body.error}` : 'let in';
  };
  const ended = await admin.signIn(await fresh());
  await admin.call('signOut', { token: ended });
  const shut = audience === 'public' ? 'let in' : '401 console.session_ended';

  expect({
    nobody: await ask(),
    customer: await ask(customer.token),
    ended: await ask(ended),
    serve: audience === 'public' ? 'let in' : await ask(serve.token),
    money: audience === 'public' ? 'let in' : await ask(money.token),
  }).toEqual({
    nobody: shut,
    customer: shut,
    ended: shut,
    serve: audience === 'public' || mayCall('serve', audience) ? 'let in' : '403 console.role',
    money: 'let in',
  });
  // What a colleague may not read is refused without a line where a read has none.
  const isRefused = audience === 'staff.money' && act !== undefined;
  expect(isRefused ? await lastRefusal() : 'none').toBe(
    isRefused ? `console:${serve.name} ${act} refused` : 'none',
  );
  // The call may have signed the colleagues out.
  if (name === 'signOut') [serve.token, money.token] = [await again(serve), await again(money)];
});

test('a command that changes something has a log word and an audience that needs a session', () => {
  const changing = names.filter((name) => staffCalls[name].method !== 'GET');
  const acts = changing.map((name): StaffCall => staffCalls[name]).map(({ act }) => act);

  expect(acts.filter((act) => act === undefined)).toEqual([]);
  expect(names.filter((name) => staffCalls[name].audience === 'public')).toEqual([
    'signIn',
    'signInWithCode',
  ]);
});

test('a call without an audience does not compile', () => {
  // @ts-expect-error -- every call needs an audience
  const call: StaffCall = {
    method: 'GET',
    path: 'somewhere',
    data: staffCalls.search.data,
    errors: {},
  };

  expect(call.audience).toBeUndefined();
});

async function lastRefusal() {
  const ofRole = sql`${consoleLog.facts} ->> 'error' = 'console.role'`;
  const [row] = await server.deps.db
    .select()
    .from(consoleLog)
    .where(ofRole)
    .orderBy(desc(consoleLog.id))
    .limit(1);
  return `${row?.actor} ${row?.act} ${row?.outcome}`;
}

/** Signs a colleague in with a fresh, unused code. */
async function fresh(): Promise<Colleague> {
  server.clock.move(30_000);
  return serve;
}

async function again(person: Colleague): Promise<string> {
  server.clock.move(30_000);
  return admin.signIn(person);
}
