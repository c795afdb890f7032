import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { StoredFile } from '#contract/files/schemas.ts';
import { fileObjects, files } from '#server/db/tables/people.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { sweepFiles } from '#server/domain/jobs/sweep-files.ts';
import type { Log } from '#server/base/log.ts';
import { dayMs, hourMs } from '#contract/base/durations.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { createTestServer, type Person, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let person: Person;
let logged: string[];
beforeEach(async () => {
  logged = [];
  const note = (message: string) => void logged.push(message);
  const log: Log = { debug: note, info: note, warn: note, error: note };
  server = await createTestServer({ deps: { log } });
  person = await server.register();
  return () => server.close();
});

async function upload(): Promise<StoredFile> {
  const response = await server.upload('files/upload', smallPng, { token: person.token });
  return v.parse(StoredFile, response.data);
}

const remove = async ({ id }: StoredFile) =>
  (await server.call('DELETE', `files/${id}`, person)).status;

async function passTime(ms: number): Promise<void> {
  server.clock.move(ms);
  await sweepFiles(server.deps);
}

const lying = async () => (await server.deps.files.storage.list()).length;
const states = async () =>
  (await server.deps.db.select({ state: fileObjects.state }).from(fileObjects)).map(
    ({ state }) => state,
  );
const admin = (...args: string[]) =>
  runAdmin({ deps: server.deps, origin: 'https://park.example', actor: 'tester' }, args);

describe('a deleted file', () => {
  test('a deleted file is out of reach at once, and its bytes are erased after seven days, with a log line', async () => {
    const file = await upload();
    expect(await remove(file)).toBe(200);
    expect((await server.app.request(file.url)).status).toBe(404);
    expect(logged).toContain('a file was moved to the trash');
    await passTime(7 * dayMs - hourMs);
    expect([await lying(), await states()]).toEqual([1, ['trash']]);
    await passTime(hourMs);
    expect([await lying(), await states()]).toEqual([0, []]);
    expect(logged).toContain('a file was erased');
  });

  test('a deleted file is back when the database is restored from yesterday’s backup', async () => {
    const file = await upload();
    const backup = {
      objects: await server.deps.db.select().from(fileObjects),
      files: await server.deps.db.select().from(files),
    };
    await remove(file);
    await passTime(dayMs);
    await server.deps.db.delete(fileObjects);
    await server.deps.db.insert(fileObjects).values(backup.objects);
    await server.deps.db.insert(files).values(backup.files);
    await passTime(30 * dayMs);
    const { data } = await server.call('GET', `files/${file.id}/url`, await signedIn());
    expect((await server.app.request(Object(data).url)).status).toBe(200);
  });

  test('a deleted file does not stay when its owner deletes more than they may keep', async () => {
    const [older, newer] = [await upload(), await upload()];
    await server.deps.db.update(fileObjects).set({ size: 150 * 1024 * 1024 });
    await remove(older);
    expect(await states()).toEqual(['kept', 'trash']);
    server.clock.move(1000);
    await remove(newer);
    expect([await lying(), await states()]).toEqual([1, ['trash']]);
  });

  test('a deleted file is erased by the next sweep when the storage did not answer', async () => {
    await remove(await upload());
    const { storage } = server.deps.files;
    const erase = storage.remove;
    storage.remove = () => Promise.reject(new Error('no answer'));
    await passTime(7 * dayMs);
    storage.remove = erase;
    expect([await lying(), await states()]).toEqual([1, ['trash']]);
    await passTime(hourMs);
    expect([await lying(), await states()]).toEqual([0, []]);
  });

  const signedIn = async () => {
    const code = await server.code(person.phone, 'login');
    const body = { phone: person.phone, verification_code: code };
    const { data } = await server.call('POST', 'auth/login/code', { body });
    return { token: Object(data).token };
  };
});

describe('an upload that is broken off', () => {
  test('an upload broken off after its bytes are stored has them known, and erased in the end', async () => {
    const { storage } = server.deps.files;
    const put = storage.put;
    storage.put = async (key, bytes) => {
      await put(key, bytes);
      throw new Error('as if the process had died here');
    };
    const response = await server.upload('files/upload', smallPng, { token: person.token });
    expect(response.status).toBe(503);
    storage.put = put;
    expect([await lying(), await states()]).toEqual([1, ['writing']]);
    await passTime(30 * 60_000);
    expect(await states()).toEqual(['writing']);
    await passTime(hourMs);
    expect([await lying(), await states()]).toEqual([1, ['trash']]);
    expect(logged).toContain('a broken upload was moved to the trash');
    await passTime(7 * dayMs);
    expect([await lying(), await states()]).toEqual([0, []]);
  });

  test('an upload with a lost response of the database keeps its file', async () => {
    const { db } = server.deps;
    const transaction = db.transaction.bind(db);
    let lost = 0;
    db.transaction = async (work, config) => {
      const made = await transaction(work, config);
      const [file] = await db.select().from(files).where(eq(files.userId, person.id));
      if (file === undefined || lost > 0) return made;
      lost += 1;
      throw new Error('the connection is gone, and the commit was not');
    };
    const response = await server.upload('files/upload', smallPng, { token: person.token });
    expect([response.status, lost]).toEqual([500, 1]);
    const [file] = await db.select().from(files);
    const { data } = await server.call('GET', `files/${file?.id}/url`, person);
    expect((await server.app.request(Object(data).url)).status).toBe(200);
  });

  test('an upload that goes on after it was given up makes no file without bytes', async () => {
    const { storage } = server.deps.files;
    const put = storage.put;
    storage.put = async (key, bytes) => {
      const written = await put(key, bytes);
      await passTime(2 * hourMs);
      return written;
    };
    const response = await server.upload('files/upload', smallPng, { token: person.token });
    expect(response.status).toBe(503);
    expect(await server.deps.db.select().from(files)).toEqual([]);
    expect(await states()).toEqual(['trash']);
  });
});

describe('much at once', () => {
  beforeEach(async () => {
    const all = [];
    for (let count = 0; count < 21; count += 1) all.push(await upload());
    for (const file of all) await remove(file);
  });

  test('a mass deletion waits for a person to erase it, and until then the log and the console say so', async () => {
    expect((await admin('attention')).exitCode).toBe(0);
    await passTime(7 * dayMs);
    expect(await lying()).toBe(21);
    expect(logged).toContain(
      'more files than usual are due to be erased, and none is; see npm run admin -- files',
    );
    const attention = await admin('attention');
    expect(attention.exitCode).toBe(3);
    expect(attention.text).toContain(
      '21 are due to be erased, and the server erases at most 20 at once automatically',
    );
    expect((await admin('files')).text).toMatch(/^trash +21 /m);
    expect(await admin('files', 'sweep')).toEqual({
      text: '21 of 21 files that were due are done with.',
      exitCode: 0,
    });
    expect([await lying(), await states()]).toEqual([0, []]);
    expect((await admin('attention')).exitCode).toBe(0);
  });

  test('a mass deletion means a tenth of the files once there are many', async () => {
    const since = server.clock.date();
    const rows = Array.from({ length: 200 }, (_, at) => ({
      key: `kept-${at}`,
      userId: person.id,
      size: 1,
      since,
    }));
    await server.deps.db
      .insert(fileObjects)
      .values(rows.map((row) => ({ ...row, state: 'kept' as const })));
    await passTime(7 * dayMs);
    expect(await lying()).toBe(0);
  });
});

test('the command "files" takes "adopt", "sweep" or nothing', async () => {
  expect((await admin('files', 'burn')).exitCode).toBe(2);
  expect((await admin('files', 'sweep', 'all')).exitCode).toBe(2);
});
