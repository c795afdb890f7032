import {
  createLocalJWKSet,
  decodeProtectedHeader,
  jwtVerify,
  SignJWT,
  generateKeyPair,
} from 'jose';
import { describe, expect, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { doorKeyKeptMs, saasTicketsPerHour } from '#contract/base/limits.ts';
import { SaasTicket } from '#contract/membership/saas.ts';
import { Order } from '#contract/orders/schemas.ts';
import { addMonths } from '#contract/base/shanghai.ts';
import { listen } from '#server/bin/listen.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { doorKeys } from '#server/db/tables/door-keys.ts';
import { sampleDoor } from '#server/db/tables/site-identity.ts';
import { contentSecurityPolicy } from '#server/pages/headers.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { call } from '#tests/support/act-by-command.ts';
import { startDoorExample, type DoorExample } from '#tests/support/door-example.ts';
import { hourMs } from '#contract/base/durations.ts';
import { moveOn } from '#tests/support/members.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { fetchRefundQuote, requestedRefund } from '#tests/support/refunds.ts';
import { sampleSite } from '#tests/support/sample-site.ts';
import { buySaas } from '#tests/support/saas.ts';
import type { Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const saasUrl = 'https://ledger.test/enter';

/** Gives the operator of the tests a SaaS at an address; undefined for none. */
function openDoorTo(url: string | undefined): void {
  server.deps.site = () => ({ ...sampleSite, saasUrl: url });
}
test.beforeEach(() => openDoorTo(saasUrl));

const ask = ({ token }: Person) => server.call('POST', 'saas/ticket', { token });
const takeTicket = ({ token }: Person) => server.ask(SaasTicket, 'POST', 'saas/ticket', { token });

async function fetchKeys() {
  const response = await server.app.request('/.well-known/door-keys.json');
  return { response, keys: response.ok ? (await response.json()).keys : null };
}

/** Verifies a ticket as the operator's software does, at the time of the server. */
async function verify(ticket: string) {
  const { keys } = await fetchKeys();
  return jwtVerify(ticket, createLocalJWKSet({ keys }), {
    algorithms: ['EdDSA'],
    issuer: 'http://site.test',
    audience: saasUrl,
    currentDate: server.clock.date(),
  });
}

const rotate = () =>
  runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, [
    'keys',
    'rotate',
  ]);

describe('a ticket', () => {
  test('says who comes and with which plan, and nothing else of the person', async ({ person }) => {
    const { details } = await buySaas(server, person, { plan: 'professional', months: 2 });
    const { url, ticket, expires_at } = await takeTicket(person);
    expect(url).toBe(saasUrl);
    const { payload, protectedHeader } = await verify(ticket);
    const iat = Math.floor(server.clock.now() / 1000);
    expect(payload).toEqual({
      iss: 'http://site.test',
      aud: saasUrl,
      sub: person.id,
      jti: expect.stringMatching(/^[0-9a-f]{32}$/),
      iat,
      exp: iat + 60,
      plan: 'professional',
      users: 20,
      storage_gb: 20,
      until: details.period_end,
    });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: expect.any(String) });
    expect(Date.parse(expires_at)).toBe((iat + 60) * 1000);
    expect((await verify((await takeTicket(person)).ticket)).payload.jti).not.toBe(payload.jti);
  });

  test('has no limits where the plan has none, and those as they were sold', async ({ person }) => {
    await buySaas(server, person, { plan: 'enterprise' });
    const { payload } = await verify((await takeTicket(person)).ticket);
    expect(payload).toMatchObject({ plan: 'enterprise', users: null, storage_gb: null });
  });

  test('counts renewals, and is made for a plan in a package', async ({ person }) => {
    await storeOwnContent(server.deps);
    const { token } = person;
    const body = { identifier: 'startup', contact: { name: '客户 017' } };
    const { order_no } = await server.ask(Order, 'POST', 'orders/package', { token, body });
    await server.wallet(await server.pay(person, order_no), 'approve');
    await call(server, 'service.start', { order_no });
    expect((await ask(person)).body).toMatchObject({ error: 'saas.not_running' });
    for (const step of ['questionnaire', 'name', 'trademark', 'rules']) {
      expect((await call(server, 'service.step', { order_no, step })).exitCode).toBe(0);
    }
    const start = server.clock.date();
    await buySaas(server, person);
    const { payload } = await verify((await takeTicket(person)).ticket);
    const until = addMonths(start, 13).toISOString();
    expect(payload).toMatchObject({ plan: 'basic', users: 5, storage_gb: 5, until });
  });

  test('is refused without a plan that runs: none, ended, or refunded', async ({ person }) => {
    const refused = { status: 409, body: expect.objectContaining({ error: 'saas.not_running' }) };
    expect(await ask(person)).toMatchObject(refused);
    const { order_no, details } = await buySaas(server, person);
    const other = await server.register();
    const bought = await buySaas(server, other);
    expect((await ask(person)).status).toBe(200);
    const { refundable } = await fetchRefundQuote(server, { person: other, ...bought });
    const { refund_no } = await requestedRefund(server, { person: other, ...bought }, refundable);
    expect((await call(server, 'refund.approve', { refund_no })).exitCode).toBe(0);
    expect(await ask(other)).toMatchObject(refused);
    expect(order_no).not.toBe(bought.order_no);
    await moveOn(server, person, details.period_end);
    expect(await ask(person)).toMatchObject(refused);
    expect((await server.call('POST', 'saas/ticket')).status).toBe(401);
  });

  test.each([undefined, sampleDoor])(
    'is refused without a SaaS of the operator (%s), and no key is public',
    async (url) => {
      const person = await server.register();
      await buySaas(server, person);
      openDoorTo(url);
      const answer = await server.call('POST', 'saas/ticket', {
        token: person.token,
        headers: { 'accept-language': 'en-US' },
      });
      expect(answer).toMatchObject({ status: 409, body: { error: 'saas.no_door' } });
      expect(Object(answer.body).message).toContain('messages of your order');
      expect((await fetchKeys()).response.status).toBe(404);
    },
  );

  test('is made a limited number of times an hour', async ({ person }) => {
    await buySaas(server, person);
    for (let nth = 0; nth < saasTicketsPerHour; nth += 1) await takeTicket(person);
    expect((await ask(person)).status).toBe(429);
    server.clock.move(hourMs);
    expect((await ask(person)).status).toBe(200);
  });

  test('is in no line of the log', async ({ person }) => {
    await buySaas(server, person);
    const lines: unknown[] = [];
    const { log } = server.deps;
    server.deps.log = { ...log, info: (...line) => void lines.push(line) };
    onTestFinished(() => {
      server.deps.log = log;
    });
    const { ticket } = await takeTicket(person);
    const { jti } = (await verify(ticket)).payload;
    expect(JSON.stringify(lines)).toContain(jti);
    expect(JSON.stringify(lines)).not.toContain(ticket.split('.')[2]);
    expect(JSON.stringify(lines)).not.toContain(person.id);
  });
});

test('a page may post a form to the SaaS of the operator, and to no other address', () => {
  const read = (url: string | null) =>
    /form-action [^;]*/.exec(contentSecurityPolicy('x', url))?.[0];
  expect([read(saasUrl), read(null)]).toEqual([
    "form-action 'self' https://ledger.test",
    "form-action 'self'",
  ]);
});

describe('the keys of the door', () => {
  test('a read makes none, and several first tickets make one', async ({ person }) => {
    await server.deps.db.delete(doorKeys);
    const { response, keys } = await fetchKeys();
    expect(keys).toEqual([]);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    expect(await server.deps.db.$count(doorKeys)).toBe(0);
    await buySaas(server, person);
    const tickets = await Promise.all([takeTicket(person), takeTicket(person), takeTicket(person)]);
    for (const { ticket } of tickets) await verify(ticket);
    const published = (await fetchKeys()).keys;
    expect(published).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        x: expect.any(String),
        kid: expect.any(String),
        alg: 'EdDSA',
        use: 'sig',
      },
    ]);
  });

  test('a rotation makes a new one, and the former stays public for a day', async ({ person }) => {
    await buySaas(server, person);
    const before = (await takeTicket(person)).ticket;
    const { text } = await rotate();
    expect(text).toContain('Tickets for the SaaS have a new key');
    const after = (await takeTicket(person)).ticket;
    expect(decodeProtectedHeader(after).kid).not.toBe(decodeProtectedHeader(before).kid);
    await verify(before);
    await verify(after);
    server.clock.move(doorKeyKeptMs);
    const { keys } = await fetchKeys();
    expect(v.parse(v.array(v.object({ kid: v.string() })), keys).map(({ kid }) => kid)).toEqual([
      decodeProtectedHeader(after).kid,
    ]);
    await sweep(server.deps);
    server.clock.move(hourMs);
    await sweep(server.deps);
    expect(await server.deps.db.$count(doorKeys)).toBe(1);
  });

  test('the private key is sealed', async ({ person }) => {
    await buySaas(server, person);
    await takeTicket(person);
    const rows = await server.deps.db.select().from(doorKeys);
    for (const { privateKey } of rows) expect(privateKey).toMatch(/^v1\.[0-9a-f]+\.[\w-]+$/);
    expect(JSON.stringify(rows)).not.toContain('"d"');
  });
});

describe('the example in the documents', () => {
  async function start(): Promise<DoorExample> {
    const listening = await listen(server.app.fetch, { host: '127.0.0.1', port: 0 });
    const site = `http://127.0.0.1:${listening.port}`;
    server.deps.siteOrigin = site;
    const example = await startDoorExample(site, saasUrl);
    onTestFinished(async () => {
      await example.stop();
      await listening.drain();
    });
    return example;
  }

  const enter = ({ url }: DoorExample, ticket: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ ticket }) });

  test('opens once for a ticket, and for no old, altered, foreign or repeated one', async () => {
    const example = await start();
    server.clock.move(Date.now() - hourMs - server.clock.now());
    const person = await server.register();
    const { details } = await buySaas(server, person);
    server.clock.move(Date.now() - server.clock.now());
    const { ticket } = await takeTicket(person);
    const entered = await enter(example, ticket);
    expect([entered.status, await entered.text()]).toEqual([
      200,
      `Welcome: ${person.id}, basic, 5 users until ${details.period_end}`,
    ]);
    const refused: Record<string, string> = { repeated: ticket, none: '' };

    const [head = '', , signature = ''] = (await takeTicket(person)).ticket.split('.');
    const { payload, protectedHeader } = await jwtVerify(
      ticket,
      createLocalJWKSet({ keys: (await fetchKeys()).keys }),
    );
    const claims = Buffer.from(JSON.stringify({ ...payload, jti: 'x', plan: 'enterprise' }));
    refused['altered'] = [head, claims.toString('base64url'), signature].join('.');
    const stranger = await generateKeyPair('EdDSA');
    refused['of another key'] = await new SignJWT({ ...payload, jti: 'y' })
      .setProtectedHeader({ alg: 'EdDSA', kid: protectedHeader.kid ?? '' })
      .sign(stranger.privateKey);
    openDoorTo('https://other.test/enter');
    refused['for another software'] = (await takeTicket(person)).ticket;
    openDoorTo(saasUrl);
    const site = server.deps.siteOrigin;
    server.deps.siteOrigin = 'https://elsewhere.test';
    refused['of another site'] = (await takeTicket(person)).ticket;
    server.deps.siteOrigin = site;
    const late = (await takeTicket(person)).ticket;
    server.clock.move(-70_000);
    refused['old'] = (await takeTicket(person)).ticket;

    for (const [why, bad] of Object.entries(refused)) {
      expect([why, (await enter(example, bad)).status]).toEqual([why, 403]);
    }
    expect((await enter(example, late)).status).toBe(200);
    expect((await fetch(`${example.url}?ticket=${late}`)).status).toBe(403);
  });
});
