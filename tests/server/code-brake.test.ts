import { expect } from 'vitest';
import {
  smsNumbersPerAccount,
  smsNumbersPerAddress,
  smsNumbersPerDevice,
} from '#contract/base/limits.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { goodPassword, type TestResponse } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

/** A browser that keeps the server's cookies, at an address. */
function openBrowser(from: string) {
  const jar = new Map<string, string>();
  async function post(path: string, body: object): Promise<TestResponse> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await server.call('POST', path, { body, from, headers: { cookie } });
    for (const given of response.headers.getSetCookie()) {
      const [name = '', value = ''] = given.split(';')[0]?.split('=') ?? [];
      jar.set(name, value);
    }
    return response;
  }
  return {
    jar,
    ask: (phone: string) => post('auth/send-sms', { phone, purpose: 'register' }),
    login: (phone: string) => post('auth/login', { phone, password: goodPassword }),
    async register(phone: string) {
      const [message] = await server.sandbox.inbox.read(phone);
      const body = { phone, password: goodPassword, verification_code: message?.code };
      return post('auth/register', body);
    },
  };
}

let phones = 0;
const newPhone = () => `135${String((phones += 1)).padStart(8, '0')}`;
let addresses = 0;
const newAddress = () => `198.51.${(addresses += 1)}.1`;

/** Asks for codes to new numbers until one is refused. Returns how many were sent, and the wait in minutes. */
async function askUntilRefused({ ask }: Pick<ReturnType<typeof openBrowser>, 'ask'>) {
  for (let sent = 0; ; sent += 1) {
    const { status, headers } = await ask(newPhone());
    if (status !== 200) return [sent, Number(headers.get('retry-after')) / 60];
  }
}

test('a device that asks for many numbers without entering a code waits longer and longer', async () => {
  const browser = openBrowser(newAddress());
  expect(await askUntilRefused(browser)).toEqual([smsNumbersPerDevice, 1]);
  server.clock.move(minuteMs);
  expect(await askUntilRefused(browser)).toEqual([1, 2]);
  server.clock.move(2 * minuteMs);
  expect(await askUntilRefused(browser)).toEqual([1, 4]);
  // The refused one was not sent and not counted.
  server.clock.move(4 * minuteMs);
  expect(await askUntilRefused(browser)).toEqual([1, 8]);
});

test('a refusal names the reason in the language of the reader', async () => {
  const browser = openBrowser(newAddress());
  await askUntilRefused(browser);
  const { status, body } = await browser.ask(newPhone());
  expect([status, body.error]).toEqual([429, 'auth.send_too_soon']);
});

test('more codes for one number count once', async () => {
  const browser = openBrowser(newAddress());
  const phone = newPhone();
  for (let each = 0; each < 3; each += 1) {
    expect((await browser.ask(phone)).status).toBe(200);
    server.clock.move(minuteMs + 1);
  }
  expect((await askUntilRefused(browser))[0]).toBe(smsNumbersPerDevice - 1);
  // A number that was asked for stays possible in the pause.
  server.clock.move(60 * minuteMs);
  await askUntilRefused(browser);
  expect((await browser.ask(phone)).status).toBe(200);
});

test('a code that is entered ends the pause, and the account has more numbers', async () => {
  const browser = openBrowser(newAddress());
  const own = newPhone();
  await browser.ask(own);
  expect((await askUntilRefused(browser))[0]).toBe(smsNumbersPerDevice - 1);
  expect((await browser.register(own)).status).toBe(200);
  expect((await askUntilRefused(browser))[0]).toBe(smsNumbersPerAccount);
});

/** Registers an account and returns its phone. */
async function openAccount(): Promise<string> {
  const browser = openBrowser(newAddress());
  const phone = newPhone();
  await browser.ask(phone);
  expect((await browser.register(phone)).status).toBe(200);
  return phone;
}

test('all devices of an account share its numbers, whatever address and login they come from', async () => {
  const phone = await openAccount();
  const sent: unknown[] = [];
  for (let logins = 0; logins < 3; logins += 1) {
    const browser = openBrowser(newAddress());
    expect((await browser.login(phone)).status).toBe(200);
    sent.push(await askUntilRefused(browser));
    // A login to the same account gives the device another mark.
    expect((await browser.login(phone)).status).toBe(200);
    sent.push(await askUntilRefused(browser));
  }
  expect(sent).toEqual([[smsNumbersPerAccount, 1], ...Array.from({ length: 5 }, () => [0, 1])]);
});

test('the numbers of accounts count for their address too', async () => {
  const from = newAddress();
  const phones = [await openAccount(), await openAccount(), await openAccount()];
  const sent: unknown[] = [];
  for (const phone of phones) {
    const browser = openBrowser(from);
    await browser.login(phone);
    sent.push(await askUntilRefused(browser));
    server.clock.move(61 * minuteMs);
  }
  // The third account has its own ten, and the address only one number more after its pause.
  expect(sent).toEqual([
    [smsNumbersPerAccount, 1],
    [smsNumbersPerAddress - smsNumbersPerAccount, 1],
    [1, 2],
  ]);
});

test('a code that is entered at a device of an account frees its account and its address', async () => {
  const from = newAddress();
  const phone = await openAccount();
  const browser = openBrowser(from);
  await browser.login(phone);
  const own = newPhone();
  await browser.ask(own);
  expect((await askUntilRefused(browser))[0]).toBe(smsNumbersPerAccount - 1);
  expect((await browser.register(own)).status).toBe(200);
  // Of the twenty of the address nine are used, and of the account's ten too.
  const again = openBrowser(from);
  await again.login(phone);
  expect((await askUntilRefused(again))[0]).toBe(1);
  server.clock.move(61 * minuteMs);
  const ask = (other: string) => openBrowser(from).ask(other);
  expect((await askUntilRefused({ ask }))[0]).toBe(smsNumbersPerAddress - smsNumbersPerAccount);
});

test('a browser that drops its cookies is counted by its address, up to its share of an hour', async () => {
  const from = newAddress();
  const ask = (phone: string) => openBrowser(from).ask(phone);
  expect((await askUntilRefused({ ask }))[0]).toBe(smsNumbersPerAddress);
  server.clock.move(61 * minuteMs);
  // The hour is over, and the pauses of the day go on.
  expect(await askUntilRefused({ ask })).toEqual([1, 2]);
  expect(await askUntilRefused(openBrowser(newAddress()))).toEqual([smsNumbersPerDevice, 1]);
});

test('a forged device cookie is ignored, and gets no counter', async () => {
  const from = newAddress();
  const names = [...Array(smsNumbersPerAddress + 1).keys()];
  const statuses: number[] = [];
  for (const name of names) {
    const browser = openBrowser(from);
    browser.jar.set('codes', `${String(name).padStart(22, 'x')}.forged`);
    statuses.push((await browser.ask(newPhone())).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(smsNumbersPerAddress);
});

test('an office is not slowed while its people enter their codes', async () => {
  const from = newAddress();
  for (let each = 0; each < smsNumbersPerAddress + 5; each += 1) {
    server.clock.move(4 * minuteMs);
    const browser = openBrowser(from);
    const phone = newPhone();
    expect((await browser.ask(phone)).status).toBe(200);
    expect((await browser.register(phone)).status).toBe(200);
  }
});

test('the owner of an account gets a code at home although others there asked for many numbers', async () => {
  const from = newAddress();
  const browser = openBrowser(from);
  const own = newPhone();
  await browser.ask(own);
  await browser.register(own);
  await askUntilRefused({ ask: (phone) => openBrowser(from).ask(phone) });
  server.clock.move(61 * minuteMs);
  await askUntilRefused({ ask: (phone) => openBrowser(from).ask(phone) });
  expect((await openBrowser(from).ask(own)).status).toBe(200);
});
