import { expect } from 'vitest';
import * as v from 'valibot';
import type { Call } from '#contract/base/call.ts';
import { calls } from '#contract/calls.ts';
import { isErrorCode } from '#contract/failures.ts';
import { siteApi } from '#server/openapi/site-api.ts';
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
    'readQuotationFile',
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

test.each(namesForPeople)('the call %s answers exactly its schema', async (name) => {
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
});

test.each(namesForPeople)('OpenAPI shows the body of %s as it is sent, and its example', (name) => {
  const { method, path, body, upload }: Call = calls[name];
  const { requestBody } = Object(findPart('paths', `/${path}`, method.toLowerCase()));
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

const document = siteApi({ title: '', mail: '', origin: '' });

/** Returns a part of the document, where references lead. */
function findPart(...keys: readonly string[]): Record<string, unknown> {
  const part = keys.reduce<Record<string, unknown>>((inner, key) => Object(inner[key]), document);
  const { $ref: ref } = part;
  return typeof ref === 'string' ? findPart(...ref.slice(2).split('/')) : part;
}

const Envelope = v.object({
  properties: v.object({
    code: v.object({ const: v.number() }),
    error: v.union([v.object({ const: v.string() }), v.object({ enum: v.array(v.string()) })]),
    data: v.optional(v.record(v.string(), v.unknown())),
  }),
});

/** Returns the failures of a call in OpenAPI: the words of each status, and the data that come with them. */
function describedFailures({ method, path }: Call) {
  const place = ['paths', `/${path}`, method.toLowerCase(), 'responses'];
  return Object.keys(findPart(...place)).flatMap((status) => {
    const response = findPart(...place, status);
    const schema = Object(response['content'])['application/json']?.schema;
    if (Number(status) < 300 || schema === undefined) return [];
    const shapes = v.parse(v.array(Envelope), schema.oneOf ?? [schema]);
    const words = shapes.map(({ properties: { code, error, data } }) => {
      expect(code.const).toBe(Number(status));
      return { words: 'const' in error ? [error.const] : error.enum, data };
    });
    const headers = Object.keys(Object(response['headers']));
    return [{ status: Number(status), shapes: words, headers }];
  });
}

test('OpenAPI lists every failure of a call, with its words and its fields', () => {
  const failures = describedFailures(calls.createPayment);
  expect(
    failures.map(({ status, shapes }) => [status, shapes.flatMap(({ words }) => words)]),
  ).toEqual([
    [400, ['request.malformed']],
    [401, ['auth.expired']],
    [403, ['order.not_yours']],
    [404, ['order.not_found']],
    [
      409,
      [
        'order.already_paid',
        'order.not_payable',
        'order.transfer_announced',
        'order.transfer_checking',
        'payment.openid_needed',
        'payment.superseded',
      ],
    ],
    [413, ['request.too_large']],
    [415, ['request.unsupported_type']],
    [422, ['request.invalid']],
    [500, ['payment.create_failed']],
    [
      503,
      [
        'order.paused',
        'payment.create_failed',
        'payment.still_confirming',
        'server.unavailable',
        'secret.unreadable',
      ],
    ],
  ]);
  const at = (wanted: number) => failures.find(({ status }) => status === wanted);
  expect(at(409)?.shapes.map(({ data }) => data)).toEqual([ref('Order')]);
  expect(at(422)?.shapes.map(({ data }) => data)).toEqual([ref('InvalidData')]);
  expect(at(503)?.headers).toEqual(['Retry-After']);
  const paywall = describedFailures(calls.readReport).find(({ status }) => status === 403);
  expect(paywall?.shapes.map(({ data }) => data)).toEqual([ref('LockedReport')]);
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('OpenAPI describes the data of a refused order for each error word', () => {
  const refused = describedFailures(calls.createPackageOrder).find(({ status }) => status === 409);
  expect(refused?.shapes).toEqual([
    { words: ['order.terms_changed'], data: ref('Quote') },
    { words: ['legal.not_accepted'], data: undefined },
    { words: ['order.unpaid_exists'], data: ref('Order') },
  ]);
});

test('OpenAPI distinguishes the kinds of orders and the three kinds of payments', () => {
  const { mapping: kinds } = Object(
    findPart('components', 'schemas', 'OrderRequest')['discriminator'],
  );
  expect(Object.keys(kinds)).toEqual([
    'service',
    'saas',
    'membership',
    'report',
    'article',
    'package',
  ]);
  const { propertyName } = Object(findPart('components', 'schemas', 'Payment')['discriminator']);
  expect(propertyName).toBe('presentation');
});

const header = (name: string) => ({ $ref: `#/components/parameters/${name}` });

test.each(Object.entries(calls))('OpenAPI names the headers of %s', (name, call: Call) => {
  const { parameters, summary, description } = findPart(
    'paths',
    `/${call.path}`,
    call.method.toLowerCase(),
  );
  const sent = v.parse(v.array(v.record(v.string(), v.unknown())), parameters);
  const headers = sent.filter(({ $ref }) => $ref !== undefined);
  expect(headers).toEqual([
    header('AcceptLanguage'),
    ...(call.keyed === undefined ? [] : [header('IdempotencyKey')]),
    ...(name === 'readPaymentState' ? [header('Prefer')] : []),
  ]);
  expect([summary, description]).not.toContain('');
});

test.each(namesForPeople)('OpenAPI leaves no failure of %s out', (name) => {
  const call: Call = calls[name];
  const statuses = describedFailures(call).map(({ status }) => status);
  const takesBody = call.body !== undefined;
  const expected = [
    ...(call.audience === 'user' ? [401] : []),
    ...(call.path.includes('{') ? [404] : []),
    ...(call.query !== undefined || takesBody || call.keyed !== undefined ? [422] : []),
    ...(takesBody ? [400, 413, 415] : []),
    500,
    503,
  ];
  expect(statuses).toEqual(expect.arrayContaining(expected));
});
