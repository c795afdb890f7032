import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTableBooks } from '#sandbox/site/table-books.ts';
import type { Books, Refund, TradeEntry } from '#sandbox/wallet-server/books.ts';
import { createMemoryBooks } from '#sandbox/wallet-server/memory-books.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

const start = Date.parse('2026-11-20T02:00:00Z');
const at = (minutes: number) => new Date(start + minutes * 60_000);

let count = 0;
function makeTrade(change: Partial<TradeEntry> = {}): TradeEntry {
  count += 1;
  return {
    code: `CODE${count}`,
    paymentNo: `P${count}`,
    channel: 'wechat',
    amount: 100,
    subject: '专业版',
    orderNo: `XY${count}`,
    state: 'unscanned',
    expiresAt: at(60),
    transactionId: null,
    paidAt: null,
    createdAt: at(0),
    request: '{}',
    notifyUrl: null,
    product: 'code',
    returnUrl: null,
    ...change,
  };
}

function makeRefund(
  { paymentNo }: Pick<TradeEntry, 'paymentNo'>,
  change: Partial<Refund> = {},
): Refund {
  count += 1;
  const states = { state: 'done', createdAt: at(0), doneAt: at(0) } as const;
  return { refundNo: `R${count}`, paymentNo, amount: 10, notifyUrl: null, ...states, ...change };
}

// Wallets with and without a site behave alike because their books do.
describe.each(['memory', 'tables'])('books in %s', (kind) => {
  let books: Books;
  let close = async () => {};
  beforeAll(async () => {
    if (kind === 'memory') {
      books = createMemoryBooks();
      return;
    }
    const database = await openTestDatabase();
    books = createTableBooks(database.db);
    close = database.close;
  });
  afterAll(() => close());

  async function add(change: Partial<TradeEntry> = {}): Promise<TradeEntry> {
    const trade = makeTrade(change);
    await books.addTrade(trade);
    return trade;
  }

  test('a trade is found by each of its names, at its own wallet', async () => {
    const trade = await add({ transactionId: '4200001', state: 'paid', paidAt: at(1) });
    const { code, paymentNo } = trade;
    const transactionId = '4200001';
    const keys = [
      { code },
      { paymentNo },
      { paymentNo, channel: 'wechat' },
      { transactionId, channel: 'wechat' },
    ] as const;
    for (const key of keys) expect(await books.findTrade(key)).toEqual({ ...trade, refunded: 0 });
    expect(await books.findTrade({ paymentNo, channel: 'alipay' })).toBeNull();
    expect(await books.findTrade({ transactionId, channel: 'alipay' })).toBeNull();
    expect(await books.findTrade({ code: '' })).toBeNull();
  });

  test('a number is taken once', async () => {
    const trade = makeTrade();
    expect(await books.addTrade(trade)).toEqual({ ...trade, refunded: 0 });
    expect(await books.addTrade({ ...trade, code: `${trade.code}B`, amount: 1 })).toBeNull();
    const refund = makeRefund(trade);
    expect([await books.addRefund(refund), await books.addRefund(refund)]).toEqual([true, false]);
    expect(await books.findRefund(refund.refundNo)).toEqual(refund);
    expect(await books.findRefund('none')).toBeNull();
  });

  test('a trade changes only from the named states, and only while it can be paid', async () => {
    const { code } = await add();
    const isState = async (state: string) => (await books.findTrade({ code }))?.state === state;
    expect(await books.changeTrade(code, { from: ['scanned'] }, { state: 'closed' })).toBe(false);
    const late = { from: ['unscanned'], openAt: at(60) } as const;
    expect(await books.changeTrade(code, late, { state: 'scanned' })).toBe(false);
    expect(await isState('unscanned')).toBe(true);
    const early = { from: ['unscanned'], openAt: at(59) } as const;
    expect(await books.changeTrade(code, early, { state: 'scanned' })).toBe(true);
    expect(await isState('scanned')).toBe(true);
    expect(await books.changeTrade(code, {}, { returnUrl: 'http://shop.test/' })).toBe(true);
    expect(await books.findTrade({ code })).toMatchObject({
      state: 'scanned',
      returnUrl: 'http://shop.test/',
    });
    expect(await books.changeTrade('none', {}, { state: 'closed' })).toBe(false);
  });

  test('open trades are listed newest first, without those that ended', async () => {
    const later = await add({ expiresAt: at(9002) });
    const sooner = await add({ expiresAt: at(9001) });
    await add({ expiresAt: at(9003), state: 'closed' });
    await add({ expiresAt: at(9000) });
    const open = await books.listOpenTrades(at(9000));
    expect(open.map(({ code }) => code)).toEqual([later.code, sooner.code]);
  });

  test('a refund counts while it may still move, and a closed one does not', async () => {
    const trade = await add({ state: 'paid', paidAt: at(1) });
    const pending = makeRefund(trade, { amount: 30, state: 'processing', doneAt: null });
    await books.addRefund(pending);
    await books.addRefund(makeRefund(trade, { amount: 20 }));
    expect(await books.findTrade({ code: trade.code })).toMatchObject({ refunded: 50 });
    await books.changeRefund(pending.refundNo, { state: 'closed', doneAt: null });
    expect(await books.findTrade({ code: trade.code })).toMatchObject({ refunded: 20 });
  });

  test('two works on one trade run one after the other', async () => {
    const trade = await add({ state: 'paid', paidAt: at(1) });
    const giveBack = (amount: number) =>
      books.inOneStep(trade.paymentNo, async (step) => {
        const found = await step.findTrade({ paymentNo: trade.paymentNo });
        if (found === null || found.refunded + amount > found.amount) return false;
        return step.addRefund(makeRefund(trade, { amount }));
      });
    const done = await Promise.all([giveBack(60), giveBack(60)]);
    expect(done.toSorted()).toEqual([false, true]);
    await expect(
      books.inOneStep(trade.paymentNo, () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no');
    expect(await giveBack(40)).toBe(true);
  });

  test('a bill lists the payments and refunds of its period, in order', async () => {
    const period = { from: at(20_000), to: at(20_010) };
    const paidAt = (minutes: number, change: Partial<TradeEntry> = {}) =>
      add({ channel: 'alipay', state: 'paid', paidAt: at(minutes), ...change });
    const second = await paidAt(20_009);
    const first = await paidAt(20_000, { state: 'refunded' });
    await paidAt(20_010);
    await paidAt(20_005, { channel: 'wechat' });
    await paidAt(20_005, { state: 'closed' });
    expect(await books.listPaid('alipay', period)).toEqual([first, second]);
    expect(await books.listPaid('alipay', { paymentNo: second.paymentNo })).toEqual([second]);

    const done = makeRefund(second, { createdAt: at(20_005), doneAt: at(20_020) });
    const early = makeRefund(first, { createdAt: at(1), doneAt: at(20_001) });
    for (const refund of [done, early]) await books.addRefund(refund);
    expect(await books.listReturned('alipay', 'createdAt', period)).toEqual([
      { refund: done, trade: second },
    ]);
    expect(await books.listReturned('alipay', 'doneAt', period)).toEqual([
      { refund: early, trade: first },
    ]);
    expect(await books.listReturned('wechat', 'doneAt', period)).toEqual([]);
  });

  test('a notice is postponed by one of those that try', async () => {
    const values = { paymentNo: 'P', refundNo: null, url: 'http://shop.test/', attempts: 1 };
    const notice = await books.addNotice({ ...values, noticeId: 'N', nextAt: at(1) });
    const other = await books.addNotice({ ...values, noticeId: 'M', nextAt: at(1) });
    expect(other.id).not.toBe(notice.id);
    const next = { attempts: 2, nextAt: at(2) };
    expect(await books.postponeNotice(notice, next)).toEqual({ ...notice, ...next });
    expect(await books.postponeNotice(notice, next)).toBeNull();
    await books.removeNotice(other.id);
    expect(await books.listNotices()).toEqual([{ ...notice, ...next }]);
  });

  test('a code that names the payer works once, and not when it is old', async () => {
    await books.addOpenidCode('new', at(5));
    await books.addOpenidCode('old', at(4));
    const use = (code: string) => books.useOpenidCode(code, at(4), at(6));
    expect([await use('new'), await use('new'), await use('old'), await use('none')]).toEqual([
      'valid',
      'used',
      'invalid',
      'invalid',
    ]);
  });
});
