import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { orders } from '#server/db/tables/orders.ts';
import { payments } from '#server/db/tables/payments.ts';
import { chores } from '#server/domain/jobs/sweep.ts';
import { splitTrace } from '#tests/world/follow-trace.ts';
import { createTicks } from '#tests/world/real-time.ts';
import { breakWallet } from '#tests/world/replay.ts';
import { lifetimes } from '#tests/world/server.ts';
import type { Attempt, Wallet } from '#tests/world/server-state.ts';
import { checkoutCalls } from './checkout-driver.ts';
import { checkoutHand } from './checkout-hand.ts';
import { checkoutScreen } from './checkout-screen.ts';
import { checkoutTruth } from './checkout-truth.ts';
import type { HeldCall, HeldKinds } from './held-calls.ts';
import type { PlayedStep } from './in-step.ts';
import type { OrderWorld } from './order-world.ts';
import { otherScreens } from './other-screens.ts';
import type { PageInProcess } from './page-in-process.ts';
import { traceActs } from './trace-acts.ts';

/** Calls of the page during a trace. The server answers its polls immediately. */
export const traceCalls: HeldKinds = {
  ...checkoutCalls,
  cancelOrder: { method: 'POST', path: /\/orders\/[^/]+\/cancel$/ },
};

const draftPath =
  '/user/payment/service?type=saas&plan_slug=professional&pricing_model=monthly&months=1';

const Placed = v.object({ data: v.object({ order_no: v.string() }) });

const callOf: Readonly<Record<string, string>> = {
  checkOrder: 'readOrder',
  fetchOrder: 'readOrder',
  fetchReceipt: 'readOrder',
  extendCode: 'startPayment',
};

const delays: Readonly<Record<string, number>> = {
  refreshInterval: 10_000,
  reloadInterval: 5000,
  pollInterval: 2000,
  retryInterval: 5000,
};

/** How long before the end of a code such a delay is over, in ms. */
const beforeEnd: Readonly<Record<string, number>> = { untilClosing: 5 * 60_000, untilExpiry: 0 };

const wallets: Readonly<Record<string, Wallet>> = {
  '': 'speaks',
  ' (the wallet is silent)': 'silent',
  ' (the wallet gives no code)': 'givesNoCode',
};

/**
 * Plays a trace of the model on the real pages with the real server, and waits until they agree. Tab A
 * is the page; calls of other tabs are sent to the server for them, and steps that only change those
 * tabs are skipped. Lifetimes follow the order of the small server in the model, not its durations.
 * `tell` receives each step. Throws at a step that cannot be played, and when the page does not come to
 * agree with the server.
 */
export async function playTrace(
  page: PageInProcess,
  world: OrderWorld,
  trace: string,
  tell: (played: PlayedStep) => void,
): Promise<void> {
  const { server } = page;
  const screen = checkoutScreen(page.address);
  const hand = checkoutHand(page, screen);
  const { comeToRest } = checkoutTruth(page, world, screen, hand);
  const steps = splitTrace(trace);
  const acts = traceActs(page, screen, hand);
  const others = otherScreens(server, world.person);
  const handled = new Map<string, { call: HeldCall; response: Response }>();
  const lost = new Set<string>();
  let orderNo = '';
  let isFrozen = false;
  let due = 0;
  const ticks = createTicks({ ...server.clock, move: (ms) => (due += ms) });
  const begun: Attempt[] = [];

  await open();
  for (const [at, step] of steps.entries()) {
    await play(step, steps[at + 1] ?? '');
    await page.quiet();
    await follow();
    const { standing } =
      orderNo === '' ? { standing: 'no order' } : await world.fetchTruth(orderNo);
    tell({ step, says: screen.read().look, stands: standing });
  }
  if (isFrozen) freeze(false);
  acts.restore();
  const standing = await comeToRest(
    () => orderNo,
    async (call, response) => {
      if (call.kind === 'createOrder') await adopt(response);
    },
  );
  const end = { says: screen.read().look, stands: standing ?? 'no order' };
  tell({ step: 'and then by itself', ...end });

  async function open(): Promise<void> {
    const isDraft = /^A (draft\.|createOrder)/.test(
      steps.find((step) => step.startsWith('A ')) ?? '',
    );
    if (!isDraft) orderNo = (await server.order(world.person)).order_no;
    world.forget();
    await hand.turnTo(isDraft ? draftPath : `/user/payment/service/order?order_no=${orderNo}`);
  }

  async function play(step: string, next: string): Promise<void> {
    const [, tab = '', what = ''] = /^([A-Z]) (.+)$/.exec(step) ?? [];
    if (tab === 'A') return playHere(step, what);
    if (tab !== '') return others.act(tab, what);
    const [, call = '', by = '', how = ''] = /^server (\w+) of ([A-Z])(.*)$/.exec(step) ?? [];
    if (call !== '') return byServer(call, by, wallets[how] ?? 'speaks');
    const [, act = '', code = '0'] = /^(payer scans|payer pays|notice) P(\d+)$/.exec(step) ?? [];
    if (act !== '') return atWallet(act, Number(code), next);
    if (step === '+5 min') return passTick();
    if (step === 'sweep') return sweep();
    // The server runs calls without a waiting client immediately.
    if (/^server (commits the cancellation|\w+, which nobody waits for)$/.test(step)) return;
    throw new Error(`"${step}" cannot be played`);
  }

  async function playHere(step: string, what: string): Promise<void> {
    const [, id = '', sign = ''] =
      /^(\w+)(=|!| is lost$| is handled, its answer is lost$| has no network$)/.exec(what) ?? [];
    if (id === 'fetchStatus') return;
    const [, waiting = ''] = /^(\w+) waits too long for its claim$/.exec(what) ?? [];
    if (waiting !== '') return findClaimed(callOf[waiting] ?? waiting);
    if (sign !== '') return arrive(callOf[id] ?? id, sign);
    const [, delay = ''] = /^after (\w+)$/.exec(what) ?? [];
    if (delay !== '') return wait(step, delay);
    if (what === 'freezes' || what === 'wakes') return freeze(what === 'freezes');
    const refused = await acts.take(what, orderNo);
    if (refused !== null) throw new Error(`"${step}" is not offered: ${refused}`);
  }

  async function arrive(kind: string, sign: string): Promise<void> {
    if (sign === '!' && lost.delete(kind)) return;
    const known = handled.get(kind);
    handled.delete(kind);
    if (known !== undefined && (sign === '=' || sign === '!'))
      return known.call.answer(known.response);
    const call = await page.asked(kind);
    if (sign === '=' || sign === '!') {
      await call.deliver();
      return;
    }
    if (sign.startsWith(' is handled')) await adoptFrom(call, await call.handle());
    call.lose();
    lost.add(kind);
  }

  /** Another process works on the order: the server answers that it could not begin. */
  async function findClaimed(kind: string): Promise<void> {
    const call = await page.asked(kind);
    const { pathname } = new URL(call.address);
    server.sandbox.faults.fail({ path: pathname, status: 503, times: 1, when: 'before' });
    handled.set(kind, { call, response: await call.handle() });
  }

  async function byServer(name: string, by: string, wallet: Wallet): Promise<void> {
    breakWallet(server, wallet);
    if (by === 'A') {
      const kind = callOf[name] ?? name;
      if (page.calls.find(kind) === null && page.calls.wasAbandoned(kind)) return;
      const call = await page.asked(kind);
      const response = await call.handle();
      await adoptFrom(call, response.clone());
      handled.set(kind, { call, response });
    } else await others.send(by, name, orderNo);
    server.sandbox.faults.clear();
    world.forget();
  }

  async function adoptFrom(call: HeldCall, response: Response): Promise<void> {
    if (call.kind === 'createOrder' && response.ok) await adopt(response);
  }

  async function adopt(response: Response): Promise<void> {
    orderNo = v.parse(Placed, await response.json()).data.order_no;
    world.adopt(orderNo);
  }

  function freeze(freezes: boolean): void {
    isFrozen = freezes;
    if (!freezes) document.dispatchEvent(new Event('resume'));
  }

  async function wait(step: string, delay: string): Promise<void> {
    const { codeLeftMs } = await world.fetchTruth(orderNo);
    const rest = beforeEnd[delay];
    const ms = rest === undefined ? delays[delay] : Math.max(0, codeLeftMs - rest);
    if (ms === undefined) throw new Error(`"${step}" cannot be played`);
    await sleep(ms);
  }

  async function passTick(): Promise<void> {
    if (!ticks.pass()) throw new Error('no moment of the real clock is like this one');
    await sleep(due);
    due = 0;
  }

  /** Time passes for the server, and its last part for a page that is not frozen. */
  async function sleep(ms: number): Promise<void> {
    const slept = isFrozen ? ms : Math.max(0, ms - awakeMs);
    server.clock.move(slept);
    world.forget();
    if (slept > 0 && !isFrozen) window.dispatchEvent(new Event('focus'));
    await page.quiet();
    await page.pass(ms - slept);
  }

  async function atWallet(act: string, nth: number, next: string): Promise<void> {
    const rows = await attempts();
    const code = rows[nth - 1]?.qrCode;
    if (code == null) throw new Error(`there is no code P${nth}`);
    if (act === 'notice') {
      // One that was not sent with the money is made up for by asking.
      await sweep();
      return;
    }
    if (act === 'payer pays' && next !== `notice P${nth}`) server.sandbox.faults.dropNotices(1);
    await server.wallet({ qr_code: code }, act === 'payer scans' ? 'scan' : 'approve');
    world.forget();
  }

  async function sweep(): Promise<void> {
    await server.deps.db.update(payments).set({ nextQueryAt: server.clock.date() });
    await chores.attempts(server.deps);
    await chores.orders(server.deps);
    world.forget();
  }

  function attempts() {
    return server.deps.db
      .select({ channel: payments.channel, qrCode: payments.qrCode })
      .from(payments)
      .innerJoin(orders, eq(orders.id, payments.orderId))
      .where(eq(orders.orderNo, orderNo))
      .orderBy(payments.id);
  }

  /** Reports newly created codes to the clock of the trace. */
  async function follow(): Promise<void> {
    const wallets = (await attempts()).flatMap(({ channel }) =>
      channel === 'bank_transfer' ? [] : [channel],
    );
    for (const channel of wallets.slice(begun.length)) {
      const { code: left, extendable, gateway } = lifetimes;
      begun.push({ ...fresh, channel, left, extendable, gateway });
    }
    ticks.follow(begun);
  }
}

const fresh = {
  presentation: 'qr',
  status: 'pending',
  trade: 'unscanned',
  hasCode: true,
  shown: true,
} as const;

/** A longer pause is slept through, but for this. */
const awakeMs = 60_000;
