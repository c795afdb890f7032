import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Call } from '#contract/base/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { fieldTexts } from '#contract/base/fields.ts';
import { sha256 } from '#server/base/ids.ts';
import { keyedCalls } from '#server/db/tables/keyed-calls.ts';
import {
  createCallRequests,
  fillPath,
  namesForPeople,
  type CallRequest,
  type SendCall,
} from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { digestDatabase } from '#tests/support/database-digest.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createTestServer } from '#tests/support/server.ts';
import { server, setUpContentServer, setUpOnce, test } from '#tests/support/set-up.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { withShownFigure } from '#tests/support/shown-figure.ts';

const files = writeContentFiles();
setUpContentServer(files);
const made = createCallRequests(server);
// Another node has its own memory; the nodes share the database and the world outside.
const node = setUpOnce(async () => {
  const { db, keys, files, downloadsDir, sms, mail, sandbox, gateways, passwords } = server.deps;
  return createTestServer({
    clock: server.clock,
    database: { db, close: async () => {} },
    deps: { keys, files, downloadsDir, sms, mail, sandbox, gateways, passwords },
  });
});

const getCall = (name: CallName): Call => calls[name];
const keyed = namesForPeople.filter((name) => getCall(name).keyed !== undefined);

/** Writing calls without a key, and why. */
const unkeyed: Partial<Record<CallName, string>> = {
  requestOpenid: 'each state works once, and a repeat makes another',
  readPaymentReturn: 'it reads, and the same ticket opens the address again',
  notifyPayment: 'a wallet tells a notice by the number of its own that it carries',
  openSaas: 'each ticket is good for a minute, and a repeat makes another',
};

test('every call that writes has a key, or a reason why not', () => {
  const names = Object.keys(calls).filter((name): name is CallName => name in calls);
  const writing = names.filter((name) => getCall(name).method !== 'GET');

  expect(writing.filter((name) => getCall(name).keyed === undefined)).toEqual(Object.keys(unkeyed));
  expect(
    names.filter((name) => getCall(name).keyed !== undefined && !writing.includes(name)),
  ).toEqual([]);
});

/** Other bodies of calls that check more than the schema before the key. */
const otherBodies: Partial<Record<CallName, object>> = {
  sendSupportRecord: { support_code: sampleCode(lateCase.slice(0, 4)) },
};

/** Returns the request with one changed field, or about another subject; null when it has neither. */
function toOther(name: CallName, request: CallRequest): CallRequest | null {
  const { body: schema = v.never() } = getCall(name);
  const { params } = request;
  const body: object = Object(request.body);
  const bodies = Object.entries(body)
    .toReversed()
    .flatMap(([field, value]) => listOthers(value).map((other) => ({ ...body, [field]: other })));
  const changed = otherBodies[name] ?? bodies.find((each) => v.safeParse(schema, each).success);
  if (changed !== undefined) return { ...request, body: changed };
  if (params === undefined) return null;
  const others = Object.keys(params).map((name) => [name, '170017']);
  return { ...request, params: Object.fromEntries(others) };
}

/** Returns values of the same kind, of which a field may take the first or the second. */
function listOthers(value: unknown): unknown[] {
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number') return [value + 1, value - 1];
  if (typeof value !== 'string') return [];
  const nextDigit = (digit: string) => String((Number(digit) + 1) % 10);
  return [value.replace(/\d(?=\D*$)/, nextDigit), `${value}8`].filter((each) => each !== value);
}

test.each(keyed)(
  'the call %s is done once for its key, and a repeat gets the same response',
  async (name) => {
    const call = getCall(name);
    const owner = await server.register();
    const prepared = await made.request(name, owner);
    // Reads the shown amount once, so that the repeat sends the same body.
    const body = await withShownFigure(server.call, fillPath(call, prepared.params), {
      ...owner,
      ...prepared,
    });
    const request = { ...prepared, body };
    const sent = { token: owner.token, headers: { 'idempotency-key': `key-of-${name}` } };
    const first = await made.send(call, request, sent);
    const before = await digestDatabase(server.deps.db);
    const again = await made.send(call, request, sent);

    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.data).toEqual(first.data);
    expect(await digestDatabase(server.deps.db), 'a table that a repeat changed').toEqual(before);
    const other = call.endsSession === true ? null : toOther(name, request);
    const refused = other === null ? reused : (await made.send(call, other, sent)).body;
    expect(refused).toMatchObject(reused);
    // Another password or code is a guess, which counts.
    const after = await digestDatabase(server.deps.db);
    expect({ ...after, limits: before['limits'] }).toEqual(before);
  },
);

test.each(chooseByCommit('calls at two nodes', keyed, 20))(
  'the call %s is done once when six requests reach two nodes at once',
  async (name) => {
    const call = getCall(name);
    const owner = await server.register();
    const prepared = await made.request(name, owner);
    const path = fillPath(call, prepared.params);
    const body = await withShownFigure(server.call, path, { ...owner, ...prepared });
    const sent = { token: owner.token, headers: { 'idempotency-key': `six-of-${name}` } };
    const sendTo = ({ send }: { send: SendCall }) => send(call, { ...prepared, body }, sent);
    const other = createCallRequests(node);
    const answers = await Promise.all([made, other, made, other, made, other].map(sendTo));

    const before = await digestDatabase(server.deps.db);
    const again = await sendTo(other);
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(answers.map(({ data }) => data)).toEqual(Array(6).fill(again.data));
    expect(await digestDatabase(server.deps.db), 'a table that a repeat changed').toEqual(before);
    const ofKey = eq(keyedCalls.keyHash, sha256(`six-of-${name}`));
    expect(await server.deps.db.$count(keyedCalls, ofKey)).toBe(1);
  },
);

const reused = {
  error: 'request.invalid',
  data: { fields: { idempotency_key: [fieldTexts.idempotencyReused['zh-CN']] } },
};

test('a call with an invalid key is refused, and one without a key is taken', async () => {
  const { token } = await server.register();
  const update = (headers: Record<string, string>) =>
    server.call('PUT', 'user/profile', { token, body: { nickname: '017' }, headers });

  expect((await update({ 'idempotency-key': 'no key' })).status).toBe(422);
  expect((await update({})).status).toBe(200);
});

test('a refused code does not use up its key: another code is checked', async () => {
  const { phone, token } = await server.register();
  const headers = { 'idempotency-key': 'refused-first' };
  const login = () =>
    server.call('POST', 'auth/login/code', { body: { phone, verification_code }, headers });
  let verification_code = '000000';
  expect((await login()).status).toBe(401);
  verification_code = await server.code(phone, 'login');
  expect((await login()).status).toBe(200);
  expect((await server.call('GET', 'user/profile', { token })).status).toBe(200);
});
