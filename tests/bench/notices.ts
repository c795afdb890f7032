import { addUp } from '#server/domain/ledger.ts';
import { signedForm } from '#tests/support/alipay.ts';
import { startServerWithWallets, type ServerWithWallets } from '#tests/support/real-wallets.ts';
import { noticeBody, signedHeaders } from '#tests/support/wechat-pay.ts';
import { median, percentile, rounded } from './figures.ts';

const usualRate = 200;
const seconds = 3;
const warmUp = 40;
// A person may have fifty unpaid orders.
const ordersEach = 40;

type Ready = { channel: string; body: string; headers: Record<string, string> };

/**
 * How long a notice of a payment takes from its due time to the answer, at 200 a second or another `rate=`: it is verified,
 * written down and matched, the wallet is asked, and the order is paid and delivered. The wallets run in
 * the same process and take their share of it. Runs on PGlite, or on TEST_DATABASE_URL.
 */
export async function benchNotices(words: readonly string[]) {
  const rate = words.map((word) => /^rate=(\d+)$/.exec(word)?.[1]).find((given) => given);
  const perSecond = Number(rate ?? usualRate);
  const site = await startServerWithWallets();
  try {
    const ready = await prepare(site, perSecond * seconds + warmUp);
    for (const notice of ready.splice(0, warmUp)) await send(site, notice);
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
    const ms = times.map((time) => time.ms);
    const { difference, orders } = await addUp(site.server.deps.db);
    return {
      perSecond,
      notices: times.length,
      refused: times.filter(({ isTaken }) => !isTaken).length,
      medianMs: rounded(median(ms)),
      p99Ms: rounded(percentile(ms, 0.99)),
      targetMs: 500,
      paidOrders: orders,
      bookDifference: difference,
    };
  } finally {
    await site.close();
  }
}

/** Makes payments through both wallets that are paid there, and the notices of them. */
async function prepare(site: ServerWithWallets, count: number): Promise<Ready[]> {
  const { server, alipay, wechat } = site;
  const ready: Ready[] = [];
  let person = await server.register();
  for (let index = 0; index < count; index += 1) {
    if (index % ordersEach === 0) person = await server.register();
    const { order_no } = await server.order(person, {
      months: 1 + (index % 36),
      user_count: 1 + (Math.floor(index / 36) % 2),
    });
    const channel = index % 2 === 0 ? 'alipay' : 'wechat';
    const { payment_no } = await server.pay(person, order_no, channel);
    if (channel === 'alipay') {
      alipay.pay(payment_no);
      ready.push({ channel, body: signedForm(alipay.notice(payment_no)), headers: {} });
    } else {
      wechat.pay(payment_no);
      const body = noticeBody(wechat.transaction(payment_no));
      ready.push({ channel, body, headers: {} });
    }
  }
  // Time stands still from here on; until now a minute has passed with every registration.
  const now = server.clock.now();
  return ready.map((notice) =>
    notice.channel === 'wechat' ? { ...notice, headers: signedHeaders(notice.body, now) } : notice,
  );
}

async function send(site: ServerWithWallets, { channel, body, headers }: Ready): Promise<boolean> {
  const { status } = await site.notify(channel, body, headers);
  return status < 300;
}
