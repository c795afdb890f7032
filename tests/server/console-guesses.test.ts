import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { StaffSignIn, StaffStep } from '#contract/staff/sign-in.ts';
import {
  maxWaitingHashes,
  staffGuesses,
  staffGuessesOfStrangers,
  staffLockMs,
} from '#contract/base/limits.ts';
import { createPasswords } from '#server/base/passwords.ts';
import { addStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { chooseByCommit } from '#tests/support/exhaustive.ts';
import { createPausedHasher } from '#tests/support/paused-hasher.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

const home = '203.0.113.10';
const attacker = '203.0.113.66';
const wrong = 'AAAAA-AAAAA-AAAAA-AAAAA';

type Place = { from: string; cookie?: string };

function createConsole(server: TestServer) {
  const admin = createTestConsole(server);
  let people = 0;

  async function add(): Promise<Credentials> {
    const added = await addStaff(server.deps, 'tester', `adviser-${(people += 1)}`, 'serve');
    if (added === null) throw new Error('the name is taken');
    return added;
  }

  async function enter(name: string, password: string, { from, cookie = '' }: Place) {
    const body = { name, password };
    const response = await admin.call('signIn', { body, from, headers: { cookie } });
    const error = response.body.error ?? '';
    return { text: `${response.status} ${error}`.trim(), data: response.data };
  }

  /** Signs in with both steps and returns the cookie that the device keeps. */
  async function signIn(person: Credentials, place: Place): Promise<string> {
    const { data } = await enter(person.name, person.password, place);
    const body = { step: v.parse(StaffStep, data).step, code: admin.freshCode(person) };
    const { from, cookie = '' } = place;
    const { headers } = await admin.call('signInWithCode', { body, from, headers: { cookie } });
    return headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  return { admin, add, enter, signIn };
}

describe('a wrong password at the console', () => {
  let server: TestServer;
  let at: ReturnType<typeof createConsole>;
  beforeAll(async () => {
    server = await createTestServer();
    at = createConsole(server);
  });
  afterAll(() => server.close());

  async function guess(name: string, times: number, place: Place): Promise<string[]> {
    const heard = [];
    for (let time = 0; time < times; time += 1) {
      heard.push((await at.enter(name, wrong, place)).text);
    }
    return heard;
  }

  test('a wrong password locks out the address that guessed, and no other one', async () => {
    const person = await at.add();

    expect((await guess(person.name, staffGuesses + 1, { from: attacker })).slice(-2)).toEqual([
      '429 console.locked',
      '429 console.locked',
    ]);

    const { name, password } = person;
    expect((await at.enter(name, password, { from: attacker })).text).toBe('429 console.locked');
    expect((await at.enter(name, password, { from: home })).text).toBe('200');
  });

  test.each(['adviser', 'unknown'])(
    'many addresses share twenty tries (name: %s), and the colleague’s known places have separate ones',
    async (kind) => {
      const person = await at.add();
      const cookie = await at.signIn(person, { from: home });
      const name = kind === 'unknown' ? 'nobody-here' : person.name;
      const heard = [];
      for (let address = 0; address < staffGuessesOfStrangers + 5; address += 1) {
        heard.push(...(await guess(name, 1, { from: `198.51.100.${address}` })));
      }
      expect(heard).toEqual([
        ...Array(staffGuessesOfStrangers - 1).fill('401 console.sign_in_failed'),
        ...Array(6).fill('429 console.locked'),
      ]);

      const { password } = person;
      const elsewhere = { from: '192.0.2.77' };
      const stranger = await at.enter(person.name, password, elsewhere);
      expect(stranger.text).toBe(kind === 'unknown' ? '200' : '429 console.locked');
      for (const place of [{ ...elsewhere, cookie }, { from: home }]) {
        expect((await at.enter(person.name, password, place)).text).toBe('200');
      }
      server.clock.move(staffLockMs);
    },
  );

  test('a wrong password locks out a known device too, which is a stranger to every other name', async () => {
    const person = await at.add();
    const other = await at.add();
    const cookie = await at.signIn(person, { from: home });
    expect(cookie).toMatch(/^device=[\w-]{22}$/);
    const device = { from: attacker, cookie };

    expect((await guess(person.name, staffGuesses, device)).at(-1)).toBe('429 console.locked');
    // The device is a stranger to every other name.
    await guess(other.name, staffGuesses, { from: attacker });
    expect((await at.enter(other.name, other.password, device)).text).toBe('429 console.locked');
  });

  test('a device that was ended from another one is a stranger again', async () => {
    const person = await at.add();
    const lost = await at.signIn(person, { from: home });
    const { data } = await at.enter(person.name, person.password, { from: home });
    const body = { step: v.parse(StaffStep, data).step, code: at.admin.freshCode(person) };
    const signedIn = await at.admin.call('signInWithCode', { body, from: home });
    const { token } = v.parse(StaffSignIn, signedIn.data);
    const kept = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await at.admin.call('endOtherSessions', { token });
    await guess(person.name, staffGuesses, { from: attacker });

    const enter = async (cookie: string) =>
      (await at.enter(person.name, person.password, { from: attacker, cookie })).text;
    expect([await enter(lost), await enter(kept)]).toEqual(['429 console.locked', '200']);
  });

  test.each([
    ['localhost:3001', ''],
    ['console.example', '; Secure'],
  ])('a sign-in leaves a cookie of %s that no script reads', async (host, secure) => {
    const person = await at.add();
    const { data } = await at.enter(person.name, person.password, { from: home });
    const body = { step: v.parse(StaffStep, data).step, code: at.admin.freshCode(person) };
    const { headers } = await at.admin.call('signInWithCode', { body, headers: { host } });
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie.replace(/=[\w-]{22};/, '=…;')).toBe(
      `device=…; Max-Age=15552000; Path=/console/api/v1/session; HttpOnly${secure}; SameSite=Lax`,
    );
  });

  test('eight simultaneous right passwords count as no wrong password', async () => {
    const { name, password } = await at.add();
    const all = Array.from({ length: 8 }, () => at.enter(name, password, { from: home }));
    expect((await Promise.all(all)).map(({ text }) => text)).toEqual(Array(8).fill('200'));
  });

  test('a code that cannot be checked for a while counts as no wrong password', async () => {
    const person = await at.add();
    const { data } = await at.enter(person.name, person.password, { from: home });
    const { step } = v.parse(StaffStep, data);
    const enterCode = () =>
      at.admin.call('signInWithCode', { body: { step, code: at.admin.code(person) }, from: home });
    const { keys } = server.deps;
    onTestFinished(() => void (server.deps.keys = keys));
    server.deps.keys = { ...keys, open: () => null };
    for (let time = 0; time < staffGuesses + 1; time += 1) {
      expect((await enterCode()).body.error).toBe('secret.unreadable');
    }
    server.deps.keys = keys;

    expect((await enterCode()).status).toBe(200);
  });
});

describe('while hundreds sign in at the console at once', () => {
  async function begin() {
    const hasher = createPausedHasher();
    const server = await createTestServer({ deps: { passwords: createPasswords(hasher) } });
    onTestFinished(() => server.close());
    hasher.letGo();
    const at = createConsole(server);
    const person = await at.add();
    const cookie = await at.signIn(person, { from: home });
    const held = createPausedHasher();
    let asked = 0;
    const passwords = createPasswords({ ...held, hash: hasher.hash });
    server.deps.passwords = {
      ...passwords,
      matches(...wanted) {
        asked += 1;
        return passwords.matches(...wanted);
      },
    };
    const flood = async (from: (index: number) => string) => {
      const before = asked;
      const length = maxWaitingHashes + 100;
      const all = Array.from({ length }, (_, index) =>
        at.enter(`unknown-${index}`, wrong, { from: from(index) }),
      );
      await expect.poll(() => asked, { timeout: 30_000 }).toBe(before + length);
      return all;
    };
    return { server, at, person, cookie, held, flood, askedUntil: () => asked };
  }

  const floods = chooseByCommit('floods', [
    ['from one address', () => attacker],
    ['from as many addresses', (index: number) => `10.${index >> 8}.${index & 255}.1`],
    ['from the colleague’s own address', () => home],
  ] as const);

  test.each(floods)(
    'a colleague’s right password is let in among unknown names %s',
    async (_, from) => {
      const { at, person, cookie, held, flood, askedUntil } = await begin();
      const others = await flood(from);
      const before = askedUntil();

      const places = [{ from: '192.0.2.77', cookie }, { from: home }];
      const own = places.map((place) => at.enter(person.name, person.password, place));
      await expect.poll(askedUntil).toBe(before + 2);
      for (let done = 0; done < 5; done += 1) {
        const begun = held.started.length;
        held.finishOne();
        await expect.poll(() => held.started.length).toBeGreaterThan(begun);
      }

      const turns = held.started.slice(0, 7);
      expect(turns.filter((password) => password === person.password)).toHaveLength(2);
      held.letGo();
      expect((await Promise.all(own)).map(({ text }) => text)).toEqual(['200', '200']);
      const texts = (await Promise.all(others)).map(({ text }) => text);
      expect(new Set(texts)).toEqual(new Set(['503 auth.busy', '401 console.sign_in_failed']));
    },
  );

  test('a right password that was turned away is no guess', async () => {
    const { at, person, held, flood } = await begin();
    const others = await flood((index) => `10.${index >> 8}.${index & 255}.1`);
    const stranger = { from: '192.0.2.78' };
    for (let time = 0; time < staffGuesses + 2; time += 1) {
      expect((await at.enter(person.name, person.password, stranger)).text).toBe('503 auth.busy');
    }

    held.letGo();
    await Promise.all(others);
    expect((await at.enter(person.name, person.password, stranger)).text).toBe('200');
  });

  test('a colleague’s name gets no better turn in the queue than an unknown one', async () => {
    const { at, person, held, flood } = await begin();
    const others = await flood(() => attacker);
    const refused = await Promise.all(
      ['unknown-name', person.name].map((name) => at.enter(name, wrong, { from: attacker })),
    );

    expect(refused.map(({ text }) => text)).toEqual(['503 auth.busy', '503 auth.busy']);
    held.letGo();
    await Promise.all(others);
  });
});
