import { expect } from 'vitest';
import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { isErrorCode } from '#contract/failures.ts';
import { openApi } from '#server/handlers/openapi.ts';
import { call } from '#tests/support/act-by-command.ts';
import {
  createCallRequests,
  exampleRequest,
  namesForPeople,
  type ForPeople,
} from '#tests/support/call-requests.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { buyMembership } from '#tests/support/members.ts';
import type { Person } from '#tests/support/server.ts';
import { server, setUpContentServer, setUpOnce, test } from '#tests/support/set-up.ts';

const files = writeContentFiles();
setUpContentServer(files);
const made = createCallRequests(server);
const customer = setUpOnce(createCustomer);

/** Creates a person with one of everything, so that no list of theirs is empty. */
async function createCustomer(): Promise<Person> {
  const person = await server.register();
  const owned: readonly ForPeople[] = [
    'readArticle',
    'readInvoiceFile',
    'readOrderFile',
    'readReport',
    'setRefundAccount',
    'endSession',
    'readBooking',
  ];
  for (const name of owned) await made.request(name, person);
  const { params } = await made.request('readRefund', person);
  const refund_no = params?.['refundNo'] ?? '';
  await call(server, 'refund.decline', { refund_no, reason: '步骤已交付' });
  for (const name of ['requestVerification', 'uploadAvatar', 'createPayment'] as const) {
    await made.send(calls[name], await made.request(name, person), person);
  }
  await buyMembership(server, person, 'basic', 2);
  return person;
}

test.each(namesForPeople)('the call %s answers exactly its schema and OpenAPI', async (name) => {
  const { method, path, data: schema }: Call = calls[name];
  const isOwnRead = method === 'GET' && !path.includes('{');
  const owner = isOwnRead ? customer : await server.register();
  const response = await made.send(calls[name], await made.request(name, owner), owner);
  const { status, body, data } = response;
  expect([status, body.code, body.message]).toEqual([200, 200, '成功']);
  const strict = v.safeParse(schema, data);
  expect(strict.issues).toBeUndefined();
  expect(data).toEqual(strict.output);
  const items: unknown = Array.isArray(data) ? data : Object(data).items;
  expect(items, 'an empty list proves nothing').not.toEqual([]);

  const { required, properties } = describeAnswer(calls[name]);
  const answered = properties === undefined ? [] : Object.keys(Object(data));
  expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(answered));
  expect(answered).toEqual(expect.arrayContaining(required));
});

const Answer = v.object({
  required: v.optional(v.array(v.string()), []),
  properties: v.optional(v.record(v.string(), v.unknown())),
});

/** Returns the schema of OpenAPI for the data of a call. */
function describeAnswer({ method, path }: Call): v.InferOutput<typeof Answer> {
  const operation = Object(openApi('')['paths'])[`/${path}`][method.toLowerCase()];
  const answer = operation.responses[200].content['application/json'].schema.properties.data;
  return v.parse(Answer, answer.type === 'object' ? answer : {});
}

test.each(namesForPeople)('OpenAPI shows the body of %s as it is sent, and its example', (name) => {
  const { method, path, body, upload }: Call = calls[name];
  const { requestBody } = Object(openApi('')['paths'])[`/${path}`][method.toLowerCase()];
  const json = body === undefined ? [] : ['application/json'];
  expect(Object.keys(requestBody?.content ?? {})).toEqual(
    typeof upload === 'number' ? ['multipart/form-data'] : json,
  );
  expect(requestBody?.content['application/json']?.example).toEqual(exampleRequest(name).body);
});

test.each(Object.entries(calls).filter(([, call]) => call.audience === 'user'))(
  '%s answers a guest with 401 and a word of the catalogue',
  async (_name, call) => {
    const path = call.path.replaceAll(/\{\w+\}/g, 'X1');
    const response = await server.call(
      call.method,
      path,
      call.method === 'POST' ? { body: {} } : {},
    );
    expect(response.status).toBe(401);
    expect(isErrorCode(response.body.error)).toBe(true);
  },
);

test('OpenAPI lists every call of the contract with its shapes', async () => {
  const response = await server.app.request('/api/v1/openapi.json');
  const document = v.parse(
    v.object({
      openapi: v.literal('3.1.0'),
      paths: v.record(v.string(), v.record(v.string(), v.looseObject({ operationId: v.string() }))),
    }),
    await response.json(),
  );
  const listed = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((operation) => operation.operationId),
  );
  expect(listed.toSorted()).toEqual(Object.keys(calls).toSorted());
  const query = JSON.stringify(document.paths['/pricing/calculate']);
  for (const name of ['plan_slug', 'user_count', 'currency']) expect(query).toContain(name);
});

test('a reader that has the OpenAPI document does not get it again', async () => {
  const address = '/api/v1/openapi.json';
  const first = await server.app.request(address, { headers: { 'accept-encoding': 'br' } });
  expect(first.headers.get('content-encoding')).toBe('br');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await server.app.request(address, { headers })).status).toBe(304);
});

const OneShape = v.looseObject({ properties: v.record(v.string(), v.unknown()) });
const DescribedData = v.union([OneShape, v.object({ anyOf: v.array(OneShape) })]);

function listFields(data: v.InferOutput<typeof DescribedData>): string[] {
  const one = v.safeParse(OneShape, data);
  if (one.success) return Object.keys(one.output.properties);
  const { anyOf } = v.parse(v.object({ anyOf: v.array(OneShape) }), data);
  return anyOf.flatMap(({ properties }) => Object.keys(properties));
}

const Described = v.object({
  headers: v.optional(v.record(v.string(), v.unknown())),
  content: v.object({
    'application/json': v.object({
      schema: v.object({
        properties: v.looseObject({
          code: v.object({ const: v.number() }),
          error: v.object({ enum: v.pipe(v.array(v.string()), v.minLength(1)) }),
          data: v.optional(DescribedData),
        }),
      }),
    }),
  }),
});

/** Returns the text and the data fields of each failure of a call in OpenAPI. */
function describedFailures({ method, path }: Call) {
  const paths = v.parse(
    v.record(v.string(), v.record(v.string(), v.unknown())),
    openApi('')['paths'],
  );
  const { responses } = v.parse(
    v.object({ responses: v.record(v.string(), v.unknown()) }),
    paths[`/${path}`]?.[method.toLowerCase()],
  );
  return Object.entries(responses).flatMap(([status, response]) => {
    if (status === '200') return [];
    const { headers = {}, content } = v.parse(Described, response);
    const { code, error, data } = content['application/json'].schema.properties;
    expect(code.const).toBe(Number(status));
    const fields = data === undefined ? [] : listFields(data);
    return [{ status: Number(status), words: error.enum, fields, headers: Object.keys(headers) }];
  });
}

test('OpenAPI lists every failure of a call, with its words and its fields', () => {
  const failures = describedFailures(calls.createPayment);
  expect(failures.map(({ status, words }) => [status, words])).toEqual([
    [400, ['request.malformed']],
    [401, ['auth.expired']],
    [403, ['order.not_yours']],
    [404, ['order.not_found']],
    [
      409,
      ['order.already_paid', 'order.not_payable', 'payment.openid_needed', 'payment.superseded'],
    ],
    [413, ['request.too_large']],
    [415, ['request.unsupported_type']],
    [422, ['request.invalid']],
    [500, ['payment.create_failed']],
    [
      503,
      ['order.paused', 'payment.create_failed', 'payment.still_confirming', 'server.unavailable'],
    ],
  ]);
  const at = (wanted: number) => failures.find(({ status }) => status === wanted);
  expect(at(409)?.fields).toEqual(Object.keys(calls.readOrder.data.entries));
  expect(at(422)?.fields).toEqual(['fields']);
  expect(at(503)?.headers).toEqual(['Retry-After']);
  const paywall = describedFailures(calls.readReport).find(({ status }) => status === 403);
  expect(paywall?.fields).toEqual(expect.arrayContaining(['price', 'access', 'contents']));
});

test.each(Object.entries(calls))('OpenAPI leaves no failure of %s out', (_, call: Call) => {
  const statuses = describedFailures(call).map(({ status }) => status);
  const takesBody = call.body !== undefined;
  const expected = [
    ...(call.audience === 'user' ? [401] : []),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.query !== undefined || takesBody ? [422] : []),
    ...(takesBody ? [400, 413, 415] : []),
    500,
    503,
  ];
  expect(statuses).toEqual(expect.arrayContaining(expected));
});
