import * as v from 'valibot';
import { beforeEach, expect } from 'vitest';
import { toApiError } from '#src/api/failure.ts';
import type { ApiError } from '#contract/base/api-error.ts';
import { Acceptance } from '#contract/content/legal.ts';
import { Order } from '#contract/orders/schemas.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { addVersion } from '#tests/support/next-version.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import type { Person, TestResponse } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { createInterner } from './interner.ts';
import { createServerTable } from './server-table.ts';
import { newServer, serverLogic } from './server.ts';
import type { Request, Server } from './server-state.ts';
import { agreementKey } from './tab-table.ts';
import { getAnswerValue, toVersion } from './wire.ts';

const versions = ['2026-09-01', '2026-10-01', '2026-11-01'] as const;
const [firstVersion] = versions;
const first: SiteIdentity = {
  ...sampleSite,
  legal: sampleSite.legal.map((document) => ({ ...document, version: firstVersion })),
};
let site = first;
setUpContentServer(writeContentFiles(), { deps: { site: () => site } });

beforeEach(() => {
  site = first;
});

type Step = { text: string; request: Request | null; expected: string | null };

const requests: readonly Request[] = [
  { call: 'createOrder', key: 'k1', terms: 'T1' },
  { call: 'fetchAcceptance' },
  ...versions.map((_, at): Request => {
    const version = toVersion(at + 1);
    return { call: 'accept', version, key: agreementKey(version) };
  }),
];

/**
 * Lists a shortest sequence of steps to each state of the model, followed by the requests that change nothing
 * there, and one sequence for each request that changes the state.
 */
function listWays(): readonly (readonly Step[])[] {
  const table = createServerTable(serverLogic, new Set(['newTerms']));
  const servers = createInterner<Server>((each) => each);
  const ways = new Map<number, readonly Step[]>([[servers.add(newServer), []]]);
  const all: (readonly Step[])[] = [];
  for (const [id, way] of ways) {
    const before = servers.get(id);
    // Once an order exists, the accepted versions no longer matter.
    if (before.order !== null) continue;
    const still: Step[] = [];
    const published = table
      .getMoves(table.add(before))
      .map(({ text, server: to }) => ({ text, request: null, expected: null, to }))
      .map(({ to, ...step }) => ({ step, after: table.get(to) }));
    const called = requests.map((request) => {
      const { server: after, answer } = serverLogic.handle(before, request, 'speaks');
      const expected = describe(getAnswerValue(answer ?? ''));
      return { step: { text: Object.values(request).join(' '), request, expected }, after };
    });
    for (const { step, after } of [...published, ...called]) {
      const to = servers.add(after);
      if (!ways.has(to)) ways.set(to, [...way, step]);
      if (to === id) still.push(step);
      else if (step.request !== null) all.push([...way, step]);
    }
    all.push([...way, ...still]);
  }
  return all;
}

function describe(value: unknown): string {
  const acceptance = v.safeParse(v.object({ due: v.array(v.object({})) }), value);
  if (acceptance.success) return acceptance.output.due.length === 0 ? 'nothing due' : 'due';
  if (v.is(Order, value)) return `order ${value.status}`;
  const { error }: Pick<ApiError, 'error'> = Object(value);
  return `refused: ${error}`;
}

async function take(person: Person, { text, request }: Step): Promise<string | null> {
  const { token } = person;
  if (text === 'new terms are published') {
    const published = site.legal.filter(({ kind }) => kind === 'terms').length;
    site = addVersion(site, 'terms', versions[published] ?? '');
    return null;
  }
  if (request === null) {
    const body = v.parse(Acceptance, (await server.call('GET', 'user/acceptance', { token })).data);
    await server.call('POST', 'user/acceptance', { token, body: body.versions });
    return null;
  }
  return describeResponse(await send(token, request));
}

function send(token: string, request: Request): Promise<TestResponse> {
  if (request.call === 'fetchAcceptance') return server.call('GET', 'user/acceptance', { token });
  const key = 'key' in request ? request.key.replace(' ', '-') : '';
  const headers = { 'idempotency-key': key };
  if (request.call === 'accept') {
    const terms = versions[Number(request.version.slice(1)) - 1] ?? '';
    const body = { terms, privacy: firstVersion };
    return server.call('POST', 'user/acceptance', { token, headers, body });
  }
  const body = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };
  return server.call('POST', 'orders/service', { token, headers, body });
}

function describeResponse({ status, body, data }: TestResponse): string {
  return describe(status === 200 ? data : toApiError(status, body));
}

test('the real server answers acceptances and orders under new terms as the model of the server does', async () => {
  const ways = listWays();
  expect(ways.length).toBeGreaterThan(30);
  for (const way of ways) {
    site = first;
    const person = await server.register();
    const answers: (string | null)[] = [];
    for (const step of way) answers.push(await take(person, step));

    const told = way.map(({ text }) => text).join(' > ');
    expect({ told, answers }).toEqual({ told, answers: way.map(({ expected }) => expected) });
  }
});
