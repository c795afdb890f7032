import { describe, expect, onTestFinished } from 'vitest';
import { NotificationPage } from '#contract/notifications/schemas.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

type Change = { phone: string; verification_code: string; password?: string };

let phones = 0;
const freshPhone = () => `137${String((phones += 1)).padStart(8, '0')}`;

const change = ({ token }: Person, { password = goodPassword, ...rest }: Change) =>
  server.call('POST', 'user/phone', { token, body: { ...rest, password } });

const signIn = (phone: string) =>
  server.call('POST', 'auth/login', { body: { phone, password: goodPassword } });

const fetchProfileStatus = async (token: string) =>
  (await server.call('GET', 'user/profile', { token })).status;

const wrongFor = (code: string) => (code === '111111' ? '222222' : '111111');

describe('changing the phone', () => {
  test('a phone change moves the account, keeps this sign-in, ends the others and notifies its owner', async () => {
    const person = await server.register();
    const elsewhere = String(Object((await signIn(person.phone)).data).token);
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'phone', person);

    const changed = await change(person, { phone: `+86 ${phone}`, verification_code });

    expect([changed.status, changed.data]).toEqual([
      200,
      { id: person.id, name: '', phone_masked: `137****${phone.slice(-4)}`, level: 'free' },
    ]);
    expect([await fetchProfileStatus(person.token), await fetchProfileStatus(elsewhere)]).toEqual([
      200, 401,
    ]);
    expect([(await signIn(person.phone)).status, (await signIn(phone)).status]).toEqual([401, 200]);
    const [told] = (await server.ask(NotificationPage, 'GET', 'notifications', person)).items;
    expect([told?.kind, told?.title, told?.link]).toEqual([
      'system',
      '手机号已更换',
      '/user/security',
    ]);
    // The old number gets a notice too.
    const [sms] = await server.sandbox.inbox.read(person.phone);
    expect([sms?.purpose, sms?.code]).toEqual(['phone_changed', `137****${phone.slice(-4)}`]);
    // The old number is free, and a new account on it sees nothing of this one.
    const heir = await server.register(person.phone);
    expect(heir.id).not.toBe(person.id);
  });

  test('a phone change succeeds though the old phone cannot be notified', async ({ person }) => {
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'phone', person);
    const { sms } = server.deps;
    server.deps.sms = {
      countries: ['CN'],
      offers: () => false,
      send: () => Promise.reject(new Error('no money')),
    };
    onTestFinished(() => void (server.deps.sms = sms));
    expect((await change(person, { phone, verification_code })).status).toBe(200);
    expect((await signIn(phone)).status).toBe(200);
  });

  test('a phone change with a wrong password is a fault of its field, and ten of them bring a pause', async () => {
    const person = await server.register();
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'phone', person);
    const guess = () => change(person, { phone, verification_code, password: 'Wrong#2026' });

    const first = await guess();
    expect([first.status, first.data]).toEqual([422, { fields: { password: ['密码不正确'] } }]);
    for (let guesses = 1; guesses < 10; guesses += 1) await guess();
    const paused = await change(person, { phone, verification_code });
    expect([paused.status, paused.body.error]).toEqual([429, 'auth.locked']);
    // The attempt used no guess at the code and ended no session.
    server.clock.move(61_000);
    expect((await change(person, { phone, verification_code })).status).toBe(200);
  });

  test('a phone change with a wrong, foreign or used code is a fault of its field', async () => {
    const person = await server.register();
    const phone = freshPhone();
    const ofSignUp = await server.code(phone, 'register');
    const verification_code = await server.code(phone, 'phone', person);
    const codes = [wrongFor(verification_code), ofSignUp].filter(
      (code) => code !== verification_code,
    );
    for (const code of codes) {
      const refused = await change(person, { phone, verification_code: code });
      expect([refused.status, refused.data]).toEqual([
        422,
        { fields: { verification_code: ['验证码不正确或已过期'] } },
      ]);
    }
    expect((await change(person, { phone, verification_code })).status).toBe(200);

    // A repeat after a lost response reports success; afterwards the code is used up.
    const again = await change(person, { phone, verification_code });
    expect(again.data).toEqual({ fields: { phone: ['这已经是您账户的手机号'] } });
    const other = await server.register();
    const replayed = await change(other, { phone, verification_code });
    expect(Object.keys(Object(Object(replayed.data).fields))).toEqual(['verification_code']);
  });

  test('a taken number is reported only after the right code', async () => {
    const [person, other] = [await server.register(), await server.register()];
    const verification_code = await server.code(other.phone, 'phone', person);

    const guessed = await change(person, {
      phone: other.phone,
      verification_code: wrongFor(verification_code),
    });
    expect(Object.keys(Object(Object(guessed.data).fields))).toEqual(['verification_code']);
    const known = await change(person, { phone: other.phone, verification_code });
    expect([known.status, known.data]).toEqual([
      422,
      { fields: { phone: ['该手机号已用于其他账户'] } },
    ]);
    expect((await signIn(other.phone)).status).toBe(200);
  });

  test('a phone change sent several times at once by one person never says that the code was wrong', async () => {
    const person = await server.register();
    const phone = freshPhone();
    const body = { phone, verification_code: await server.code(phone, 'phone', person) };
    const responses = await Promise.all(Array.from({ length: 4 }, () => change(person, body)));
    const refused = responses.filter(({ status }) => status !== 200).map(({ data }) => data);
    expect(refused).toEqual(
      Array.from({ length: 3 }, () => ({ fields: { phone: [expect.any(String)] } })),
    );
  });

  test('one of two simultaneous changes, in two tabs or by two people, succeeds', async () => {
    const [person, other] = [await server.register(), await server.register()];
    const phone = freshPhone();
    const verification_code = await server.code(phone, 'phone', person);
    const tabs = await Promise.all([1, 2].map(() => change(person, { phone, verification_code })));
    expect(tabs.map(({ status }) => status).toSorted()).toEqual([200, 422]);

    const wanted = freshPhone();
    const code = await server.code(wanted, 'phone', person);
    const people = await Promise.all(
      [person, other].map((one) => change(one, { phone: wanted, verification_code: code })),
    );
    expect(people.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await signIn(wanted)).status).toBe(200);
  });
});
