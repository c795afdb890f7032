import * as v from 'valibot';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { OpenidAddress } from '#contract/payments/schemas.ts';
import { openidRequests, wechatPayers } from '#server/db/tables/people.ts';
import { sweep } from '#server/domain/jobs/sweep.ts';
import { minuteMs } from '#contract/base/durations.ts';
import { startServerWithWallets } from '#tests/support/real-wallets.ts';
import { goodPassword, type Person } from '#tests/support/server.ts';
import { serviceAccount } from '#tests/support/wechat-pay.ts';
import { setUpServer, test } from '#tests/support/set-up.ts';

const openid = 'oPayerOfTests00000000000001';
const returnPath = '/user/payment/order?order_no=XY1';

const site = setUpServer(() => startServerWithWallets({ hasAccount: true }));

const ask = ({ token }: Person, body: object = { return_url: returnPath }) =>
  site.server.call('POST', 'payments/wechat/openid', { token, body });

/** Sends a browser to WeChat; returns the state and the cookie that it goes with. */
async function depart(person: Person, body?: object) {
  const response = await ask(person, body);
  const url = new URL(v.parse(OpenidAddress, response.data).authorize_url);
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';');
  return { url, state: url.searchParams.get('state') ?? '', cookie };
}

/** Returns the address that the browser reaches after WeChat sent it back. */
async function comeBack({ state, cookie }: { state: string; cookie: string }, code: string) {
  const query = new URLSearchParams({ code, state });
  const response = await site.server.app.request(`/api/v1/payments/wechat/openid?${query}`, {
    headers: { cookie },
  });
  expect(response.status).toBe(303);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  return response.headers.get('location');
}

async function findOpenid({ id }: Person): Promise<string | null> {
  const { db, keys } = site.server.deps;
  const [row] = await db.select().from(wechatPayers).where(eq(wechatPayers.userId, id));
  return row === undefined ? null : keys.open('openid', row.openid, id);
}

test('a payer goes to WeChat and back, and their openid is stored sealed', async ({ person }) => {
  const departure = await depart(person);
  expect(departure.url.href).toBe(
    `https://open.weixin.qq.com/connect/oauth2/authorize?appid=${serviceAccount.appid}&redirect_uri=http%3A%2F%2Flocalhost%2Fapi%2Fv1%2Fpayments%2Fwechat%2Fopenid&response_type=code&scope=snsapi_base&state=${departure.state}#wechat_redirect`,
  );
  expect(departure.state).toMatch(/^[a-zA-Z0-9]{32}$/);
  expect(await comeBack(departure, site.wechat.grantCode(openid))).toBe(returnPath);
  expect(await findOpenid(person)).toBe(openid);
  const [row] = await site.server.deps.db
    .select()
    .from(wechatPayers)
    .where(eq(wechatPayers.userId, person.id));
  expect(row?.openid).toMatch(/^v1\./);
});

test('the cookie of the way to WeChat is read by no script, and sent to the return alone', async () => {
  const response = await ask(await site.server.register());
  expect(response.headers.get('set-cookie')).toMatch(
    /^openid_request=[\w-]{43}; Max-Age=600; Path=\/api\/v1\/payments\/wechat\/openid; HttpOnly; SameSite=Lax$/,
  );
});

test('another WeChat account takes the place of the one before', async ({ person }) => {
  for (const named of [openid, 'oAnotherPayer00000000000002']) {
    await comeBack(await depart(person), site.wechat.grantCode(named));
    expect(await findOpenid(person)).toBe(named);
  }
});

test('a return that is asked for twice exchanges its code once, and leads on both times', async () => {
  const person = await site.server.register();
  const departure = await depart(person);
  const code = site.wechat.grantCode(openid);
  const before = site.wechat.exchanges();
  const led = await Promise.all([comeBack(departure, code), comeBack(departure, code)]);
  expect(led).toEqual([returnPath, returnPath]);
  expect(site.wechat.exchanges()).toBe(before + 1);
  expect(await findOpenid(person)).toBe(openid);
});

test('a path with Chinese letters leads back too', async ({ person }) => {
  const departure = await depart(person, { return_url: `${returnPath}&of=订单甲` });
  expect(await comeBack(departure, site.wechat.grantCode(openid))).toBe(
    `${returnPath}&of=%E8%AE%A2%E5%8D%95%E7%94%B2`,
  );
  expect(await findOpenid(person)).toBe(openid);
});

describe('a return that stores nothing', () => {
  test('a state that another browser began stores nothing, and leads to the front page', async () => {
    const [victim, attacker] = [await site.server.register(), await site.server.register()];
    const [own, foreign] = [await depart(victim), await depart(attacker)];
    const code = site.wechat.grantCode(openid);
    expect(await comeBack({ state: own.state, cookie: foreign.cookie }, code)).toBe('/');
    expect(await comeBack({ state: own.state, cookie: '' }, code)).toBe('/');
    expect(await comeBack({ state: '0'.repeat(32), cookie: own.cookie }, code)).toBe('/');
    expect([await findOpenid(victim), await findOpenid(attacker)]).toEqual([null, null]);
    // The state is still good for the browser that it was made for.
    expect(await comeBack(own, code)).toBe(returnPath);
    expect(await findOpenid(victim)).toBe(openid);
  });

  test('a state works once', async ({ person }) => {
    const departure = await depart(person);
    await comeBack(departure, site.wechat.grantCode(openid));
    const later = site.wechat.grantCode('oAnotherPayer00000000000002');
    expect(await comeBack(departure, later)).toBe(returnPath);
    expect(await findOpenid(person)).toBe(openid);
  });

  test('a state ends after ten minutes, and its row is removed', async ({ person }) => {
    const departure = await depart(person);
    site.server.clock.move(10 * minuteMs);
    expect(await comeBack(departure, site.wechat.grantCode(openid))).toBe(returnPath);
    expect(await findOpenid(person)).toBeNull();
    site.server.clock.move(60 * minuteMs);
    await sweep(site.server.deps);
    const { db } = site.server.deps;
    expect(await db.$count(openidRequests, eq(openidRequests.userId, person.id))).toBe(0);
  });

  test('a session that has ended stores nothing', async ({ person }) => {
    const departure = await depart(person);
    await site.server.call('POST', 'auth/logout', person);
    expect(await comeBack(departure, site.wechat.grantCode(openid))).toBe(returnPath);
    expect(await findOpenid(person)).toBeNull();
  });

  test('an account that was closed during the redirect gets no openid', async ({ person }) => {
    const departure = await depart(person);
    const body = { password: goodPassword };
    const closed = await site.server.call('DELETE', 'user', { token: person.token, body });
    expect(closed.status).toBe(200);
    expect(await comeBack(departure, site.wechat.grantCode(openid))).toBe('/');
    expect(await findOpenid(person)).toBeNull();
  });

  test.each([
    [
      'an expired code',
      () => {
        const code = site.wechat.grantCode(openid);
        site.server.clock.move(6 * minuteMs);
        return code;
      },
    ],
    ['an invented code', () => 'invented'],
    ['no code', () => ''],
    ['the openid of a snapshot', () => site.wechat.grantCode(openid, true)],
    ['no openid', () => site.wechat.grantCode('')],
  ])('a return with %s leads to the order without one', async (_, takeCode) => {
    const person = await site.server.register();
    const departure = await depart(person);
    expect(await comeBack(departure, takeCode())).toBe(returnPath);
    expect(await findOpenid(person)).toBeNull();
  });

  test('a return while WeChat is away leads to the order without an openid', async ({ person }) => {
    const departure = await depart(person);
    site.wechat.spoil('cut off');
    expect(await comeBack(departure, 'code')).toBe(returnPath);
    site.wechat.spoil(null);
    expect(await findOpenid(person)).toBeNull();
  });
});

describe('a request that is refused', () => {
  test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/a/../b'])(
    'the return address %s is refused',
    async (return_url) => {
      expect((await ask(await site.server.register(), { return_url })).status).toBe(422);
    },
  );

  test('a guest is refused, and a person after thirty requests in an hour', async () => {
    const guest = { phone: '', token: 'x'.repeat(43), id: '' };
    expect((await ask(guest)).status).toBe(401);
    const person = await site.server.register();
    for (let count = 0; count < 30; count += 1) expect((await ask(person)).status).toBe(200);
    const refused = await ask(person);
    expect([refused.status, refused.body.error]).toEqual([429, 'request.too_many']);
  });

  test('a site without an app in WeChat refuses it in words', async () => {
    const { gateways } = site.server.deps;
    const { sheet: _, ...wechat } = gateways.wechat;
    const person = await site.server.register();
    site.server.deps.gateways = { ...gateways, wechat };
    const refused = await ask(person);
    site.server.deps.gateways = gateways;
    expect(refused).toMatchObject({
      status: 422,
      data: { fields: { presentation: [expect.stringContaining('扫码付款')] } },
    });
  });
});
