import type { KeyObject } from 'node:crypto';
import type { Channel } from '#contract/base/picklists.ts';
import { signedForm, startAlipay, type Alipay } from '#tests/support/alipay.ts';
import {
  noticeBody,
  signedHeaders,
  startWechatPay,
  type WechatPay,
} from '#tests/support/wechat-pay.ts';
import { median, percentile, rounded } from './figures.ts';
import { startMeasured } from './measured.ts';

const usualRate = 200;
const seconds = 3;
const warmUp = 100;
// Each of another length: two equal orders of one person would be one.
const ordersEach = 36;
const parallel = 4;

type Ready = { channel: Channel; body: string; headers: Record<string, string> };
type Site = Awaited<ReturnType<typeof startMeasured>> & { alipay: Alipay; wechat: WechatPay };

/**
 * Measures the time of a payment notice from its due time to the response, at 200 a second or another
 * `rate=`: the notice is verified, the wallet is queried, and the order is paid and delivered in one
 * commit to disk. The server has a separate process; wallets and payers, which sign everything in
 * advance, share this one. With `DATABASE_URL` set it runs on that PostgreSQL, else on PGlite.
 */
export async function benchNotices(words: readonly string[]) {
  const rate = words.map((word) => /^rate=(\d+)$/.exec(word)?.[1]).find((given) => given);
  const perSecond = Number(rate ?? usualRate);
  const [alipay, wechat] = [await startAlipay(Date.now), await startWechatPay(Date.now)];
  const site = { ...(await startMeasured(createSwitches(alipay, wechat))), alipay, wechat };
  try {
    // The sweeper would find the payments before their notices.
    await site.rest();
    const ready = await prepare(site, perSecond * seconds + warmUp);
    for (const notice of ready.splice(0, warmUp)) await send(site, notice);
    const workedBefore = await site.workedMs();
    const begun = performance.now();
    const times = await Promise.all(
      ready.map(async (notice, index) => {
        const due = begun + (index * 1000) / perSecond;
        await new Promise((resolve) => {
          setTimeout(resolve, Math.max(0, due - performance.now()));
        });
        const isTaken = await send(site, notice);
        return { ms: performance.now() - due, isTaken };
      }),
    );
    const workedMs = (await site.workedMs()) - workedBefore;
    const ms = times.map((time) => time.ms);
    const { difference, orders } = await site.ledger();
    return {
      perSecond,
      notices: times.length,
      refused: times.filter(({ isTaken }) => !isTaken).length,
      medianMs: rounded(median(ms)),
      p99Ms: rounded(percentile(ms, 0.99)),
      targetMs: 500,
      workedMsEach: rounded(workedMs / times.length),
      paidOrders: orders,
      bookDifference: difference,
    };
  } finally {
    await site.close();
    await Promise.all([alipay.close(), wechat.close()]);
  }
}

/** Makes payments through both wallets that are paid there, and the signed notices of them. */
async function prepare(site: Site, count: number): Promise<Ready[]> {
  const { alipay, wechat } = site;
  const people = Array.from({ length: Math.ceil(count / ordersEach) }, () => site.register());
  const tokens = await Promise.all(people);
  const orders = Array.from({ length: count }, (_, index) => index);
  const paid: { channel: Channel; no: string }[] = [];
  const payNext = async (): Promise<void> => {
    const index = orders.pop();
    if (index === undefined) return;
    const token = tokens[Math.floor(index / ordersEach)] ?? '';
    const channel = index % 2 === 0 ? 'alipay' : 'wechat';
    const order = await site.order(token, 1 + (index % ordersEach));
    paid.push({ channel, no: (await site.pay(token, order, channel)).payment_no });
    return payNext();
  };
  await Promise.all(Array.from({ length: parallel }, payNext));
  return paid.map(({ channel, no }) => {
    if (channel === 'alipay') {
      alipay.pay(no);
      return { channel, body: signedForm(alipay.notice(no)), headers: {} };
    }
    wechat.pay(no);
    const body = noticeBody(wechat.transaction(no));
    return { channel, body, headers: signedHeaders(body, Date.now()) };
  });
}

async function send({ url }: Site, { channel, body, headers }: Ready): Promise<boolean> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const request = { method: 'POST', body, headers: channel === 'alipay' ? form : headers };
  const response = await fetch(`${url}/api/v1/payments/notify/${channel}`, request);
  await response.arrayBuffer();
  return response.status < 300;
}

/** Returns the switches of a merchant of these wallets. */
function createSwitches(alipay: Alipay, wechat: WechatPay): Record<string, string> {
  const wechatSettings = wechat.settings();
  const alipaySettings = alipay.settings();
  const database = process.env['DATABASE_URL'];
  return {
    NOTIFY_URL: 'https://park.example',
    WECHAT_MCHID: wechatSettings.mchid,
    WECHAT_APPID: wechatSettings.appid,
    WECHAT_KEY_SERIAL: wechatSettings.keySerial,
    WECHAT_PRIVATE_KEY: exportPem(wechatSettings.privateKey),
    WECHAT_API_V3_KEY: wechatSettings.apiV3Key.toString(),
    WECHAT_PUBLIC_KEYS: [...wechatSettings.publicKeys]
      .map(([id, key]) => `${id}=${exportPem(key)}`)
      .join('\n'),
    WECHAT_BASE_URL: wechatSettings.baseUrl,
    ALIPAY_APP_ID: alipaySettings.appId,
    ALIPAY_SELLER_ID: alipaySettings.sellerId,
    ALIPAY_PRIVATE_KEY: exportPem(alipaySettings.privateKey),
    ALIPAY_PUBLIC_KEYS: alipaySettings.publicKeys.map(exportPem).join('\n'),
    ALIPAY_GATEWAY: alipaySettings.gateway,
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  };
}

function exportPem(key: KeyObject): string {
  const type = key.type === 'private' ? 'pkcs8' : 'spki';
  return String(key.export({ type, format: 'pem' }));
}
