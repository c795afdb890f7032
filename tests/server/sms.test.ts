import { describe, expect } from 'vitest';
import { parseAddressList } from '#server/http/client-address.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { createTestServer, goodPassword } from '#tests/support/server.ts';
import { server, test } from '#tests/support/set-up.ts';

describe('sending codes', () => {
  const send = (phone: string, from?: string) =>
    server.call('POST', 'auth/send-sms', {
      body: { phone, purpose: 'login' },
      ...(from === undefined ? {} : { from }),
    });

  test('a phone gets one code a minute, however many ask at once', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => send('13933330001')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([
      200, 429, 429, 429, 429, 429,
    ]);
    const refused = responses.find(({ status }) => status === 429);
    expect(refused?.body.error).toBe('auth.send_too_soon');
    expect(refused?.headers.get('retry-after')).toBe('60');
    const sent = responses.find(({ status }) => status === 200);
    expect(sent?.data).toEqual({ resend_after_s: 60, expires_in_s: 300 });
  });

  test('a stranger gets three codes an hour for a phone, for all purposes together', async () => {
    const statuses: number[] = [];
    for (const purpose of ['login', 'register', 'reset', 'login', 'register', 'reset']) {
      server.clock.move(minuteMs + 1);
      const body = { phone: '13933330002', purpose };
      statuses.push((await server.call('POST', 'auth/send-sms', { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429]);
  });

  test('an address gets twenty codes an hour, but this machine has no limit', async () => {
    const statuses: number[] = [];
    for (let phone = 0; phone < 21; phone += 1) {
      statuses.push((await send(`1394444${String(phone).padStart(4, '0')}`, '203.0.113.9')).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await send('13944449999', '127.0.0.1')).status).toBe(200);
  });

  test('spoofed X-Forwarded-For or Forwarded headers do not count, nor do simultaneous requests', async () => {
    const responses = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        server.call('POST', 'auth/send-sms', {
          body: { phone: `1394555${String(index).padStart(4, '0')}`, purpose: 'login' },
          from: '203.0.113.10',
          headers:
            index % 2 === 0
              ? { 'x-forwarded-for': index % 3 === 0 ? '127.0.0.1' : `198.51.100.${index}` }
              : { forwarded: `for=198.51.100.${index}` },
        }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  test('only the address from a declared proxy counts, not those left of it', async () => {
    const proxied = await createTestServer({
      deps: { trustedProxies: parseAddressList('10.0.0.0/8') },
    });
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const response = await proxied.call('POST', 'auth/send-sms', {
        body: { phone: `1394666${String(index).padStart(4, '0')}`, purpose: 'login' },
        from: '10.0.0.1',
        headers: { 'x-forwarded-for': `198.51.100.${index}, 203.0.113.11` },
      });
      statuses.push(response.status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    await proxied.close();
  });

  test('the limits of a phone hold for all purposes together and from every address', async () => {
    const phone = '13933330003';
    const responses = await Promise.all(
      (['login', 'register', 'reset'] as const).map((purpose, index) =>
        server.call('POST', 'auth/send-sms', {
          body: { phone: index === 0 ? `+86 ${phone}` : phone, purpose },
          from: `203.0.113.${20 + index}`,
        }),
      ),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
  });

  describe('ten a day for a phone and purpose', () => {
    type From = { from: string; cookie?: string };

    /** Sends one code an hour until a refusal. Returns the number sent and the waiting time in minutes. */
    async function sendAll(phone: string, purpose: string, { from, cookie = '' }: From) {
      for (let sent = 0; ; sent += 1) {
        server.clock.move(61 * minuteMs);
        const body = { phone, purpose };
        const response = await server.call('POST', 'auth/send-sms', {
          body,
          from,
          headers: { cookie },
        });
        if (response.status === 429)
          return [sent, Number(response.headers.get('retry-after')) / 60];
      }
    }

    test('a stranger gets seven of ten codes, whether or not the phone has an account', async () => {
      const { phone } = await server.register();
      const from = '203.0.113.60';
      expect(await sendAll(phone, 'reset', { from })).toEqual([7, (24 - 7) * 60 - 7]);
      expect(await sendAll('13933330004', 'reset', { from })).toEqual([7, (24 - 7) * 60 - 7]);
      // Another purpose has a separate limit.
      expect(await sendAll(phone, 'login', { from })).toEqual([7, (24 - 7) * 60 - 7]);
    });

    test('the last three codes are for the device that was signed in, wherever it is', async () => {
      const { phone } = await server.register();
      const body = { phone, password: goodPassword };
      const { headers } = await server.call('POST', 'auth/login', { body, from: '203.0.113.61' });
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const stranger = { from: '203.0.113.62' };
      expect((await sendAll(phone, 'reset', stranger))[0]).toBe(7);
      expect((await sendAll(phone, 'reset', { from: '203.0.113.63', cookie }))[0]).toBe(3);
      expect((await sendAll(phone, 'reset', stranger))[0]).toBe(0);
    });

    test('the last three codes are for the known address too, and for no other person’s account', async () => {
      const { phone } = await server.register();
      const other = await server.register();
      const home = { from: '203.0.113.64' };
      const body = { phone, password: goodPassword };
      await server.call('POST', 'auth/login', { body, ...home });
      expect((await sendAll(phone, 'reset', { from: '203.0.113.65' }))[0]).toBe(7);
      expect((await sendAll(phone, 'reset', home))[0]).toBe(3);
      expect((await sendAll(other.phone, 'reset', home))[0]).toBe(7);
    });
  });

  test('a failing SMS sender is 500 with its own words', async () => {
    const failing = await createTestServer({
      deps: {
        sms: {
          countries: ['CN'],
          offers: () => false,
          send: () => Promise.reject(new Error('no signal')),
        },
      },
    });
    const response = await failing.call('POST', 'auth/send-sms', {
      body: { phone: '13955550001', purpose: 'login' },
    });
    expect([response.status, response.body.message]).toEqual([500, '发送失败']);
    await failing.close();
  });
});
