import { describe, expect } from 'vitest';
import { goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

const newPassword = 'Garden#2027';

function reset(phone: string, verification_code: string, password = newPassword) {
  return server.call('POST', 'auth/reset-password', {
    body: { phone, verification_code, password },
  });
}

async function loginStatus(phone: string, password: string, from = '127.0.0.1') {
  const response = await server.call('POST', 'auth/login', { body: { phone, password }, from });
  return response.status;
}

function wrongFor(code: string): string {
  return code === '111111' ? '222222' : '111111';
}

describe('resetting the password', () => {
  test('a reset answers nothing, replaces the password and ends every session of the account', async () => {
    const person = await server.register();
    const other = await server.register();
    const { body } = await server.call('POST', 'auth/login', {
      body: { phone: person.phone, password: goodPassword },
    });
    const second = String(Object(body.data).token);
    const response = await reset(person.phone, await server.code(person.phone, 'reset'));
    expect([response.status, response.data]).toEqual([200, {}]);

    for (const token of [person.token, second]) {
      expect((await server.call('GET', 'orders', { token })).status).toBe(401);
    }
    expect((await server.call('GET', 'orders', other)).status).toBe(200);
    expect(await loginStatus(person.phone, goodPassword)).toBe(401);
    expect(await loginStatus(person.phone, newPassword)).toBe(200);
  });

  test('the status of a payment, answered from memory, is refused at once too', async () => {
    const person = await server.register();
    const { order_no } = await server.order(person);
    const { payment_no } = await server.pay(person, order_no);
    const code = await server.code(person.phone, 'reset');
    const look = () => server.call('GET', `payments/${payment_no}/status`, person);
    expect((await look()).status).toBe(200);
    await reset(person.phone, code);
    expect((await look()).status).toBe(401);
  });

  test('a wrong code is 401 in its words, and so is a code for another purpose', async () => {
    const { phone } = await server.register();
    const response = await reset(phone, wrongFor(await server.code(phone, 'reset')));
    expect(response.body).toEqual({ code: 401, message: '验证码错误', error: 'auth.code_wrong' });
    expect((await reset(phone, await server.code(phone, 'login'))).status).toBe(401);
    expect(await loginStatus(phone, goodPassword)).toBe(200);
  });

  test('a phone without an account gets the same answers, from sending the code to using it', async () => {
    const { phone } = await server.register();
    const unknown = '13977770000';
    server.clock.move(61_000);
    const [known, stranger] = await Promise.all(
      [phone, unknown].map((to) =>
        server.call('POST', 'auth/send-sms', { body: { phone: to, purpose: 'reset' } }),
      ),
    );
    expect(stranger?.body).toEqual(known?.body);
    const readSentCode = async (to: string) => (await server.sandbox.inbox.read(to))[0]?.code ?? '';
    const wrong = await reset(phone, wrongFor(await readSentCode(phone)));
    const none = await reset(unknown, await readSentCode(unknown));
    expect(none.body).toEqual(wrong.body);
    expect(await loginStatus(unknown, newPassword)).toBe(401);
  });

  test('a weak password is 422 on its field and costs no guess', async ({ person: { phone } }) => {
    const code = await server.code(phone, 'reset');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const response = await reset(phone, code, attempt % 2 === 0 ? 'short' : 'P@ssw0rd');
      expect([response.status, Object.keys(Object(response.data).fields)]).toEqual([
        422,
        ['password'],
      ]);
    }
    expect((await reset(phone, code)).status).toBe(200);
  });

  test('one code resets once, however many use it at the same time', async () => {
    const { phone } = await server.register();
    const code = await server.code(phone, 'reset');
    const responses = await Promise.all(
      Array.from({ length: 4 }, (_, index) => reset(phone, code, `Garden#202${index}`)),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401]);
  });

  test('a reset code bears five guesses', async ({ person: { phone } }) => {
    const code = await server.code(phone, 'reset');
    await Promise.all(Array.from({ length: 5 }, () => reset(phone, wrongFor(code))));
    expect((await reset(phone, code)).status).toBe(401);
  });

  test('a reset lifts the pause that wrong guesses at the old password had earned', async () => {
    const { phone } = await server.register();
    const from = '203.0.113.40';
    for (let guess = 0; guess < 10; guess += 1) await loginStatus(phone, 'Wrong#12345', from);
    expect(await loginStatus(phone, goodPassword, from)).toBe(429);
    await reset(phone, await server.code(phone, 'reset'));
    expect(await loginStatus(phone, newPassword, from)).toBe(200);
  });
});
