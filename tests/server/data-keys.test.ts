import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { FileUrl, StoredFile } from '#contract/files/schemas.ts';
import { verifications } from '#server/db/tables/people.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { resealValues } from '#server/domain/workflows/sealed-values-renew.ts';
import { openIdNumber } from '#server/domain/accounts/id-number.ts';
import { makeDataKey, parseDataKeys } from '#server/keys/data-key.ts';
import { type createKeyFile, ownKeyFile } from '#server/keys/key-file.ts';
import { createKeyRing, type KeyRing } from '#server/keys/key-ring.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';

// An invented number with a valid check digit.
const idNumber = '11010519491231002X';

const folder = mkdtempSync(join(tmpdir(), 'xuyuan-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ring = (...keys: ReturnType<typeof makeDataKey>[]) => {
  const [first = makeDataKey(), ...others] = keys;
  return createKeyRing({ keys: [first, ...others], next: null });
};

let server: TestServer;
let keyFile: ReturnType<typeof createKeyFile>;
beforeAll(async () => {
  keyFile = ownKeyFile(mkdtempSync(join(folder, 'data-')));
  server = await createTestServer({ deps: { keys: createKeyRing(keyFile) } });
});
afterAll(() => server.close());
beforeEach(() => server.deps.db.delete(verifications));

const admin = (...args: string[]) =>
  runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, args);

/** Starts the same site with other keys. */
async function elsewhere(keys: KeyRing): Promise<TestServer> {
  const database = { db: server.deps.db, close: () => Promise.resolve() };
  return createTestServer({
    database,
    clock: server.clock,
    deps: { keys, files: server.deps.files },
  });
}

async function askVerification(person: Person): Promise<string> {
  const { token } = person;
  const { id } = v.parse(
    StoredFile,
    (await server.upload('files/upload', smallPng, { token })).data,
  );
  const body = { real_name: '客户 017', id_number: idNumber, attachments: [id] };
  expect((await server.call('POST', 'user/profile/verify', { token, body })).status).toBe(200);
  return id;
}

async function readSealedIdNumber({ id }: Person): Promise<string> {
  const [row] = await server.deps.db
    .select()
    .from(verifications)
    .where(eq(verifications.userId, id));
  return row?.idNumber ?? '';
}

/** Returns every value of every table, as in a database dump. */
async function dump(): Promise<string[]> {
  const { db } = server.deps;
  const tables = await db
    .select({ name: sql<string>`tablename` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = 'public'`);
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .select({ row: sql<Record<string, unknown>>`to_jsonb(t)` })
        .from(sql`${sql.identifier(name)} t`),
    ),
  );
  return rows.flat().flatMap(({ row }) => Object.values(row).map((value) => String(value)));
}

/** Returns keys that stop the server after `seals` seals. */
function dyingAfter(seals: number, keys: KeyRing): KeyRing {
  let left = seals;
  return {
    ...keys,
    seal(...args) {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return keys.seal(...args);
    },
  };
}

describe('a dump of the database', () => {
  test('a dump opens no id number, link or code, whatever in it is tried as a key', async () => {
    const person = await server.register();
    const file = await askVerification(person);
    const code = await server.code(person.phone, 'login');
    const sealed = await readSealedIdNumber(person);
    const values = await dump();
    expect(values.join('\n')).not.toContain(idNumber);
    expect(values).not.toContain(code);

    const candidates = values.flatMap((value) =>
      [Buffer.from(value, 'base64url'), Buffer.from(value, 'hex'), Buffer.from(value)]
        .filter((bytes) => bytes.length >= 32)
        .map((bytes) => bytes.subarray(0, 32).toString('base64')),
    );
    expect(candidates.length).toBeGreaterThan(10);
    for (const text of new Set(candidates)) {
      const guess = parseDataKeys(text).keys[0];
      const forged = sealed.replace(/^v1\.\w+/, `v1.${guess.id}`);
      expect(ring(guess).open('id-number', forged, person.id)).toBeNull();
    }

    const thief = await elsewhere(ring());
    const { url } = v.parse(
      FileUrl,
      (await thief.call('GET', `files/${file}/url`, { token: person.token })).data,
    );
    expect((await server.app.request(url)).status).toBe(403);
    const body = { phone: person.phone, verification_code: code };
    expect((await thief.call('POST', 'auth/login/code', { body })).status).toBe(401);
    expect((await server.call('POST', 'auth/login/code', { body })).status).toBe(200);
    const own = await server.call('GET', `files/${file}/url`, person);
    expect((await server.app.request(v.parse(FileUrl, own.data).url)).status).toBe(200);
  });
});

describe('a server with a useless key', () => {
  test('a server with a useless key refuses only calls that need the values, and attention counts them', async () => {
    const person = await server.register();
    await askVerification(person);
    const sealed = await readSealedIdNumber(person);
    const lost = await elsewhere(ring());
    const open = () => openIdNumber(lost.deps.keys, person.id, sealed);
    expect(open).toThrow(expect.objectContaining({ status: 503, code: 'secret.unreadable' }));
    const ask = (...args: string[]) =>
      runAdmin({ deps: lost.deps, origin: 'https://park.example', actor: 'tester' }, args);
    const [first = ''] = server.deps.keys.ids();
    const attention = await ask('attention');
    expect(attention).toEqual({
      exitCode: 3,
      text: expect.stringContaining(
        `1 sealed value cannot be opened, because the data key ${first} is missing`,
      ),
    });
    expect((await ask('verifications')).text).toContain('110*************2X');
    const read = await lost.call('GET', 'user/profile/verify', { token: person.token });
    expect(read.data).toMatchObject({ status: 'pending', id_number_masked: '110*************2X' });
    const other = await lost.register('13900000017');
    expect((await lost.call('GET', 'user/profile', { token: other.token })).status).toBe(200);
    expect(await admin('attention')).toEqual({ text: 'Nothing needs a person.', exitCode: 0 });
  });
});

describe('rotating', () => {
  test('rotation makes a new key the first, seals everything again, and forgets no address', async () => {
    const person = await server.register();
    const file = await askVerification(person);
    const [before = ''] = server.deps.keys.ids();
    const signed = await server.call('GET', `files/${file}/url`, person);
    const reply = await admin('keys', 'rotate');
    expect([reply.exitCode, reply.text]).toEqual([
      0,
      expect.stringMatching(/^1 value was encrypted again/),
    ]);
    const [first = '', second] = server.deps.keys.ids();
    expect([first === before, second]).toEqual([false, before]);
    const sealed = await readSealedIdNumber(person);
    expect(sealed.startsWith(`v1.${first}.`)).toBe(true);
    expect(openIdNumber(ring(keyFile.read().keys[0]), person.id, sealed)).toBe(idNumber);
    expect((await server.app.request(v.parse(FileUrl, signed.data).url)).status).toBe(200);
    expect((await admin('keys')).text).toMatch(new RegExp(`${first} +1 .*\\n${before} +0 `));
    expect(readFileSync(keyFile.path, 'utf8')).not.toContain(first);
  });

  test('rotation waits until every server knows the key, and goes on where it stopped', async () => {
    const person = await server.register();
    await askVerification(person);
    const other = await elsewhere(createKeyRing(keyFile));
    await other.deps.lease.keep();
    const [before = ''] = server.deps.keys.ids();
    const early = await admin('keys', 'rotate');
    expect(early).toEqual({
      exitCode: 1,
      text: expect.stringContaining('1 server does not know it'),
    });
    expect((await readSealedIdNumber(person)).startsWith(`v1.${before}.`)).toBe(true);
    const { next } = keyFile.read();
    other.deps.keys.refresh();
    await other.deps.lease.keep();
    expect((await admin('keys', 'rotate')).exitCode).toBe(0);
    expect(server.deps.keys.ids()[0]).toBe(next?.id);
    expect(openIdNumber(other.deps.keys, person.id, await readSealedIdNumber(person))).toBe(
      idNumber,
    );
    other.deps.keys.refresh();
    await other.deps.lease.end();
  });

  test('an interrupted rotation is finished by the next one', async () => {
    const people = [await server.register(), await server.register()];
    for (const person of people) await askVerification(person);
    const { keys } = server.deps;
    const dying = dyingAfter(1, keys);
    const broken = await runAdmin(
      { deps: { ...server.deps, keys: dying }, origin: 'https://park.example', actor: 'tester' },
      ['keys', 'rotate'],
    );
    expect(broken.exitCode).toBe(1);
    const [first = ''] = keys.ids();
    expect((await admin('keys', 'rotate')).text).toMatch(/^1 value was encrypted again/);
    expect(keys.ids()[0]).toBe(first);
    for (const person of people) {
      expect((await readSealedIdNumber(person)).startsWith(`v1.${first}.`)).toBe(true);
    }
    expect(await resealValues(server.deps)).toBe(0);
  });

  test('rotation explains how to rotate keys in the environment', async () => {
    const fixed = await elsewhere(ring());
    const reply = await runAdmin(
      { deps: fixed.deps, origin: 'https://park.example', actor: 'tester' },
      ['keys', 'rotate'],
    );
    expect(reply.text).toContain('put it there before the others with a comma');
  });

  test('two servers with separate keys are detected', async () => {
    const stranger = await elsewhere(ring());
    await stranger.deps.lease.keep();
    expect((await admin('attention')).text).toContain('1 other server has other data keys');
    await stranger.deps.lease.end();
  });
});
