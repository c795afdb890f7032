import * as v from 'valibot';
import { beforeEach, expect } from 'vitest';
import { Acceptance, LegalText } from '#contract/content/legal.ts';
import { acceptances, legalTexts } from '#server/db/tables/legal.ts';
import { orders } from '#server/db/tables/orders.ts';
import { collectAccount } from '#server/domain/views/account-data.ts';
import type { SiteIdentity } from '#server/db/tables/site-identity.ts';
import { writeContentFiles } from '#tests/support/content-files.ts';
import { addVersion } from '#tests/support/next-version.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, setUpContentServer, test } from '#tests/support/set-up.ts';
import { storeRegistrationCode } from '#tests/support/stored-code.ts';

const first = '2026-11-27';
const day = 24 * 60 * 60 * 1000;

let site: SiteIdentity = sampleSite;
setUpContentServer(writeContentFiles(), { deps: { site: () => site } });

beforeEach(() => {
  site = sampleSite;
});

/** Publishes a version of the terms that applies now. */
function publishTerms(version = '2026-11-20'): void {
  const earlier = sampleSite.legal.map((document) => ({ ...document, version: '2026-09-01' }));
  site = addVersion({ ...sampleSite, legal: earlier }, 'terms', version);
}

/** Makes the person one who accepted the versions before. */
async function registerBefore(): Promise<Person> {
  site = {
    ...sampleSite,
    legal: sampleSite.legal.map((document) => ({ ...document, version: '2026-09-01' })),
  };
  return server.register();
}

const readDue = async ({ token }: Person) =>
  server.ask(Acceptance, 'GET', 'user/acceptance', { token });

const accept = ({ token }: Person, body: object, key?: string) =>
  server.call('POST', 'user/acceptance', {
    token,
    body,
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });

const saas = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };

test('a person who registers has accepted the versions in force, in the language of the page', async () => {
  const person = await server.register();

  expect(await readDue(person)).toEqual({ versions: { terms: first, privacy: first }, due: [] });
  const data = await collectAccount(server.deps, person.id, 'zh-CN', '');
  expect(data['accepted']).toEqual(
    ['privacy', 'terms'].map((document) => ({
      document,
      version: first,
      language: 'zh-CN',
      accepted_at: server.clock.date().toISOString(),
    })),
  );
});

test('a person who registers on a page of an earlier version has accepted that one, and is asked', async () => {
  publishTerms();
  const phone = '13700000001';
  const verification_code = await storeRegistrationCode(server.deps, phone);
  const accepts = { terms: '2026-09-01', privacy: '2026-09-01' };
  const body = { phone, password: goodPassword, verification_code, accepts };
  const { data } = await server.call('POST', 'auth/register', { body });
  const { token } = v.parse(v.object({ token: v.string() }), data);

  expect((await readDue({ token, phone, id: '' })).due.map(({ kind }) => kind)).toEqual(['terms']);
});

test('a new version is due once, with what has changed', async () => {
  const person = await registerBefore();
  publishTerms();
  const due = { terms: '2026-11-20', privacy: '2026-09-01' };

  expect(await readDue(person)).toEqual({
    versions: due,
    due: [
      {
        kind: 'terms',
        version: '2026-11-20',
        title: '下单前的约定',
        changes: ['2026-11-20 起有一处变化。'],
      },
    ],
  });
  expect(await accept(person, due)).toMatchObject({ status: 200, data: { due: [] } });
  expect((await readDue(person)).due).toEqual([]);
});

test('a version of a later day is not due before that day', async () => {
  const person = await registerBefore();
  publishTerms('2027-06-01');

  expect((await readDue(person)).due).toEqual([]);
  server.clock.move(200 * day);
  const { token } = await server.ask(v.object({ token: v.string() }), 'POST', 'auth/login', {
    body: { phone: person.phone, password: goodPassword },
  });
  expect((await readDue({ ...person, token })).due).toHaveLength(1);
});

test.each([
  ['service', saas],
  [
    'service',
    {
      type: 'service',
      item_type: 'trademark',
      plan_slug: 'basic',
      pricing_model: 'yearly',
      months: 12,
    },
  ],
  ['membership', { plan_slug: 'basic', months: 1 }],
  ['report', { report_id: 'paid-report' }],
  ['article', { article_id: 'paid-article' }],
  ['package', { identifier: 'starter' }],
])('an order of a %s is refused until the new version is accepted: %o', async (kind, body) => {
  const person = await registerBefore();
  const { token } = person;
  publishTerms('2026-11-19');
  const before = await server.deps.db.$count(orders);
  const headers = { 'idempotency-key': `order-of-${JSON.stringify(body)}`.slice(0, 60) };
  const place = () => server.call('POST', `orders/${kind}`, { token, body, headers });

  expect((await place()).body).toMatchObject({ code: 409, error: 'legal.not_accepted' });
  expect(await server.deps.db.$count(orders)).toBe(before);
  await accept(person, { terms: '2026-11-19', privacy: '2026-09-01' });
  const placed = await place();
  expect(placed.status).toBe(200);
  // A repeat gets its order, whatever version is in force by now.
  publishTerms('2026-11-20');
  expect((await place()).data).toEqual(placed.data);
});

test('an acceptance of another version than that in force is refused, and nothing is stored', async () => {
  const person = await registerBefore();
  publishTerms();

  const refused = await accept(person, { terms: '2026-09-01', privacy: '2026-09-01' });
  expect(refused.body).toMatchObject({ code: 409, error: 'legal.changed' });
  expect((await readDue(person)).due).toHaveLength(1);
  const invalid = await accept(person, { terms: 'newest', privacy: '2026-09-01' });
  expect(invalid.status).toBe(422);
});

test('an acceptance is stored once, from two tabs and by a repeat with its key', async () => {
  const person = await registerBefore();
  publishTerms();
  const due = { terms: '2026-11-20', privacy: '2026-09-01' };
  const count = () => server.deps.db.$count(acceptances);
  const before = await count();

  const both = await Promise.all([accept(person, due), accept(person, due)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const key = 'acceptance-of-one-press-1';
  expect((await accept(person, due, key)).data).toMatchObject({ due: [] });
  expect((await accept(person, due, key)).data).toMatchObject({ due: [] });
  expect(await count()).toBe(before + 1);
});

test('an accepted text stays readable as an earlier version after its file was deleted', async () => {
  await registerBefore();
  site = sampleSite;
  expect(await server.ask(LegalText, 'GET', 'legal/terms?version=2026-09-01')).toMatchObject({
    state: 'earlier',
    versions: [
      { version: first, state: 'current' },
      { version: '2026-11-20', state: 'earlier' },
      { version: '2026-11-19', state: 'earlier' },
      { version: '2026-09-01', state: 'earlier' },
    ],
  });
});

test('a closed account leaves no acceptance, and the texts stay', async ({ person }) => {
  const texts = await server.deps.db.$count(legalTexts);
  const rows = async () =>
    (await server.deps.db.select().from(acceptances)).filter(({ userId }) => userId === person.id);
  expect(await rows()).toHaveLength(2);

  const { token } = person;
  await server.call('DELETE', 'user', { token, body: { password: goodPassword } });
  expect(await rows()).toEqual([]);
  expect(await server.deps.db.$count(legalTexts)).toBe(texts);
  const due = { terms: first, privacy: first };
  expect((await accept(person, due)).status).toBe(401);
});
