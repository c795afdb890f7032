import { eq } from 'drizzle-orm';
import { orders } from '#server/db/tables/orders.ts';
import { payments, type AttemptStatus } from '#server/db/tables/payments.ts';
import type { Person, TestServer } from '#tests/support/server.ts';

/** The standing of an order, as the checkout paths name it. */
export type Standing =
  | 'pending'
  | 'pending+code'
  | 'pending+transfer'
  | 'paid'
  | 'cancelled'
  | 'unsettled'
  | 'refunded';

/** The server's record of an order. */
export type Truth = {
  standing: Standing;
  /** The payer URL of the open code; null when no code is open. */
  openCode: string | null;
  codeLeftMs: number;
  /** How often a code was asked for. */
  attempts: number;
  /** Until the order ends, in ms. */
  leftMs: number;
  /** True while a scanned code can still be paid. */
  mayBringMoney: boolean;
  /** True when a payment was ever captured, refunded or not. */
  wasCharged: boolean;
};

/** Orders of one person on the real server, with changes made elsewhere. */
export type OrderWorld = {
  person: Person;
  /** Creates an order with that standing, or reuses an existing one. */
  orderThat(standing: Standing): Promise<string>;
  fetchTruth(orderNo: string): Promise<Truth>;
  /** Brings the order to this standing, as another device, the wallet or time would. Throws when that is impossible. */
  bringAbout(orderNo: string, standing: Standing): Promise<void>;
  /** Changes an open order as the person may elsewhere; `which` varies the change. */
  elsewhere(orderNo: string, which: number): Promise<void>;
  /** Remembers an order that the page has placed. */
  adopt(orderNo: string): void;
  /** Marks cached orders as outdated after a request to the server. */
  forget(): void;
};

/** The page shows a different text when a code has less time left. */
const minCodeMs = 15 * 60_000;
const minOrderMs = 60 * 60_000;
const maxAttempts = 5;

/** An order that a company may transfer. */
const dear = { pricing_model: 'yearly', months: 24 };

/** A cached order, with the write count at the time of the read. */
type Known = { truth: Truth | null; readAt: number };

export function createOrderWorld(server: TestServer, person: Person): OrderWorld {
  const known = new Map<string, Known>();
  let writes = 0;
  const cancel = (orderNo: string) =>
    server.call('POST', `orders/${orderNo}/cancel`, { token: person.token });

  const transfer = (orderNo: string, act = '') =>
    server.call('POST', `orders/${orderNo}/transfer${act}`, { token: person.token });

  async function listOrderAttempts(orderNo: string) {
    return server.deps.db
      .select({
        order: orders.status,
        endsAt: orders.expiresAt,
        announcedAt: orders.transferAt,
        status: payments.status,
        code: payments.qrCode,
        expiresAt: payments.expiresAt,
      })
      .from(orders)
      .leftJoin(payments, eq(payments.orderId, orders.id))
      .where(eq(orders.orderNo, orderNo));
  }

  async function fetchTruth(orderNo: string): Promise<Truth> {
    const last = known.get(orderNo);
    if (last !== undefined && last.truth !== null && last.readAt === writes) return last.truth;
    const truth = await readTruth(orderNo);
    known.set(orderNo, { truth, readAt: writes });
    return truth;
  }

  async function readTruth(orderNo: string): Promise<Truth> {
    const rows = await listOrderAttempts(orderNo);
    const has = (...wanted: AttemptStatus[]) =>
      rows.some(({ status, code }) => status !== null && code !== null && wanted.includes(status));
    const attempt = rows.find(({ status, code }) => status === 'pending' && code !== null);
    const open = attempt?.code ?? null;
    const mayBringMoney = has('pending', 'closing');
    const standing = (): Standing => {
      switch (rows[0]?.order) {
        case 'pending':
          if (rows[0]?.announcedAt !== null) return 'pending+transfer';
          return open === null ? 'pending' : 'pending+code';
        case 'cancelled':
          if (has('refunding', 'refunded')) return 'refunded';
          return mayBringMoney ? 'unsettled' : 'cancelled';
        case undefined:
          throw new Error(`there is no order ${orderNo}`);
        default:
          return 'paid';
      }
    };
    return {
      standing: standing(),
      openCode: rows[0]?.order === 'pending' ? open : null,
      attempts: rows.filter(({ status }) => status !== null).length,
      leftMs: (rows[0]?.endsAt.valueOf() ?? 0) - server.clock.now(),
      codeLeftMs: (attempt?.expiresAt?.valueOf() ?? 0) - server.clock.now(),
      mayBringMoney,
      wasCharged: has('success', 'refunding', 'refunded'),
    };
  }

  async function atWallets(orderNo: string, act: 'end' | 'pay'): Promise<void> {
    for (const { status, code } of await listOrderAttempts(orderNo)) {
      if (code === null || (status !== 'pending' && status !== 'closing')) continue;
      await server.wallet({ qr_code: code }, 'scan');
      await server.wallet({ qr_code: code }, act === 'pay' ? 'approve' : 'expire');
      if (act === 'pay') return;
    }
  }

  function forget(): void {
    writes += 1;
  }

  async function bringAbout(orderNo: string, to: Standing): Promise<void> {
    const { standing: from } = await fetchTruth(orderNo);
    if (from === to) return;
    const isPending = from.startsWith('pending');
    if (from === 'pending+transfer') await transfer(orderNo, '/withdraw');
    const pick = () => server.pay(person, orderNo, 'alipay');
    switch (to) {
      case 'pending':
        await atWallets(orderNo, 'end');
        break;
      case 'pending+code':
        if (isPending) await pick();
        break;
      case 'pending+transfer':
        if (isPending) await transfer(orderNo);
        break;
      case 'paid':
        if (isPending && from !== 'pending+code') await pick();
        if (isPending) await atWallets(orderNo, 'pay');
        break;
      case 'cancelled':
        await atWallets(orderNo, 'end');
        if (isPending) await cancel(orderNo);
        break;
      case 'unsettled':
        // An Alipay code that was not scanned cannot be closed.
        if (isPending) await pick();
        if (isPending) await cancel(orderNo);
        break;
      case 'refunded':
        await bringAbout(orderNo, 'unsettled');
        await atWallets(orderNo, 'pay');
    }
    forget();
    const { standing } = await fetchTruth(orderNo);
    if (standing !== to) throw new Error(`nothing leads an order from ${from} to ${to}`);
  }

  return {
    person,
    async orderThat(standing) {
      for (const [orderNo, last] of [...known].toReversed()) {
        if (last.truth !== null && last.truth.standing !== standing) continue;
        const truth = await fetchTruth(orderNo);
        const isYoung = truth.leftMs > minOrderMs && truth.attempts < maxAttempts;
        const isFresh = truth.openCode === null || truth.codeLeftMs > minCodeMs;
        if (truth.standing === standing && isYoung && isFresh) return orderNo;
      }
      const { order_no: orderNo } = await server.order(person, dear);
      await bringAbout(orderNo, standing);
      return orderNo;
    },
    fetchTruth,
    bringAbout,
    async elsewhere(orderNo, which) {
      const { standing, openCode } = await fetchTruth(orderNo);
      if (standing === 'pending' || standing === 'pending+code') {
        if (which % 3 === 0) await cancel(orderNo);
        else if (which % 3 === 1 && openCode !== null) await atWallets(orderNo, 'pay');
        else await server.pay(person, orderNo, openCode === null ? 'alipay' : 'wechat');
      } else if (standing === 'pending+transfer') {
        if (which % 2 === 0) await cancel(orderNo);
        else await transfer(orderNo, '/withdraw');
      } else if (standing === 'unsettled') await atWallets(orderNo, 'pay');
      forget();
    },
    adopt: (orderNo) => void known.set(orderNo, { truth: null, readAt: writes }),
    forget,
  };
}
