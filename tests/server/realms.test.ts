import { expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import type { Client } from '#server/base/client.ts';
import { violatedConstraint } from '#server/db/database.ts';
import { sessions, signInMarks } from '#server/db/tables/sign-in.ts';
import { findStored, store } from '#server/records/keyed-calls.ts';
import { findKnownDevice, saveSignInMarks } from '#server/records/sign-in-marks.ts';
import type { Named } from '#server/records/sign-in-owner.ts';
import { exampleRequest, fillPath, namesForPeople } from '#tests/support/call-requests.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';

const admin = setUpOnce(() => createTestConsole(server));
const colleague = setUpOnce(() => admin.colleague('money'));

const forPeople = namesForPeople.filter((name) => calls[name].audience === 'user');

// That no call of the console takes a person's token is in console-permissions.test.ts.
test.each(forPeople)('the call %s of the site takes no token of a colleague', async (name) => {
  const call: Call = calls[name];
  const { params, body } = exampleRequest(name);
  const request = { token: colleague.token, ...(body === undefined ? null : { body }) };
  const { status, body: answer } = await server.call(call.method, fillPath(call, params), request);

  expect([status, [call.errors[401]].flat()]).toEqual([401, [answer.error]]);
});

const keyed = [
  ...Object.entries<Call>(calls).map(([name, call]) => ({ realm: 'site', name, call }) as const),
  ...Object.entries<Call>(staffCalls).map(
    ([name, call]) => ({ realm: 'console', name, call }) as const,
  ),
].filter(({ call }) => call.keyed !== undefined);

test.each(keyed)('a key of the $realm for $name is not found in the other realm', async (one) => {
  const { deps } = server;
  const key = {
    realm: one.realm,
    owner: '7',
    call: one.name,
    key: `key-of-${one.realm}`,
    body: '[]',
  };
  const other = one.realm === 'site' ? 'console' : 'site';
  await store(deps, deps.db, key, 'kept', { keptMs: 1000, replaces: false });

  expect((await findStored(deps, key))?.read()).toBe('kept');
  expect(await findStored(deps, { ...key, realm: other })).toBeNull();
});

/** A browser that shows these marks. */
const browser = (deviceMarks: readonly string[]): Client => ({
  address: { group: '127.0.0.1', isLoopback: true },
  userAgent: null,
  deviceMarks,
  codeDevice: null,
});

test('a device of a colleague is no device of a person, even of one with the same name', async () => {
  const { deps } = server;
  const { phone } = await server.register();
  const { deviceMarks } = await deps.db.transaction((tx) =>
    saveSignInMarks(deps, tx, { staffId: 1, name: phone }, browser([])),
  );
  const isKnown = async (named: Named) =>
    (await findKnownDevice(deps, named, browser(deviceMarks))).deviceHash !== null;

  expect([await isKnown({ phone }), await isKnown({ name: colleague.name })]).toEqual([
    false,
    true,
  ]);
});

test('the database takes no session and no mark of two owners, or of none', async () => {
  const { db } = server.deps;
  const { id: userId } = await server.register();
  const now = server.clock.date();
  const session = { tokenHash: 'x', createdAt: now, lastSeenAt: now, expiresAt: now };
  const mark = { kind: 'device', hash: 'x', expiresAt: now } as const;
  for (const owner of [
    { userId, staffId: 1 },
    { userId: null, staffId: null },
  ]) {
    const opened = db.insert(sessions).values({ ...session, ...owner });
    const marked = db.insert(signInMarks).values({ ...mark, ...owner });
    await expect(opened.catch(violatedConstraint)).resolves.toBe('sessions_owner_check');
    await expect(marked.catch(violatedConstraint)).resolves.toBe('sign_in_marks_owner_check');
  }
});
