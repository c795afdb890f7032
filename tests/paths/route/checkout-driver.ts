import * as v from 'valibot';
import { OrderPage } from '#contract/orders/schemas.ts';
import { forgetAcceptances } from '#server/domain/legal/acceptance.ts';
import type { HeldCall, HeldKinds } from './held-calls.ts';
import type { OrderWorld, Standing } from './order-world.ts';
import { checkoutHand, type NotOffered } from './checkout-hand.ts';
import { checkoutTruth, lookOf } from './checkout-truth.ts';
import { mainText, type PageInProcess } from './page-in-process.ts';
import { hashText, type ListedPath } from './path-list.ts';
import { checkoutScreen } from './checkout-screen.ts';
import { disturbances, type Disturbance, type Elsewhere } from './disturbances.ts';
import { storeBegunPayment } from '#src/actors/begun-payment.ts';
import { clearKeys } from '#src/actors/idempotency-key.ts';
import { hear } from './other-tab.ts';
import { until } from './time.ts';
import { getFirstPrice, withEarlierPrice, type ShownPrice } from '../drivers/earlier-price.ts';

/** Calls that the checkout sends; the path decides their outcome. */
export const checkoutCalls: HeldKinds = {
  readOrder: { method: 'GET', path: /\/orders\/[^/]+$/ },
  createOrder: { method: 'POST', path: /\/orders\/service$/ },
  startPayment: { method: 'POST', path: /\/payments\/orders\/[^/]+$/ },
  identifyPayer: { method: 'POST', path: /\/payments\/wechat\/openid$/ },
  announceTransfer: { method: 'POST', path: /\/orders\/[^/]+\/transfer$/ },
  withdrawTransfer: { method: 'POST', path: /\/transfer\/withdraw$/ },
};

/** The name of an actor in the path, and the call that the route makes of it. */
const callOf: Readonly<Record<string, string>> = {
  fetchOrder: 'readOrder',
  checkOrder: 'readOrder',
  fetchReceipt: 'readOrder',
  createOrder: 'createOrder',
  startPayment: 'startPayment',
  identifyPayer: 'identifyPayer',
  announceTransfer: 'announceTransfer',
  withdrawTransfer: 'withdrawTransfer',
};

const draftPaths = {
  one: '/user/payment/service?type=saas&plan_slug=professional&pricing_model=yearly&months=24',
  other: '/user/payment/service?type=saas&plan_slug=basic&pricing_model=yearly&months=24',
};

const Answer = v.object({ data: v.object({ order_no: v.string() }) });

export type CheckoutDriver = {
  /**
   * Performs the steps of a path one by one from outside, then a disturbance, and waits for the page to
   * agree with the server. Throws on any fault.
   */
  walk(path: ListedPath, disturbance?: Disturbance | null): Promise<NotOffered>;
};

/** Drives the payment pages along the paths of the checkout. */
export function createCheckoutDriver(page: PageInProcess, world: OrderWorld): CheckoutDriver {
  const screen = checkoutScreen(page.address);
  const hand = checkoutHand(page, screen);
  const { faults, comeToRest } = checkoutTruth(page, world, screen, hand);
  const { server } = page;

  /** The price in the next response, and the price on the page. */
  let price: { next: ShownPrice; shown: ShownPrice } = { next: 'current', shown: 'current' };
  page.calls.alterAnswers(async (request, response) => {
    if (!request.url.includes('/pricing/calculate')) return response;
    price.shown = price.next;
    if (price.next === 'current') return response;
    return Response.json(withEarlierPrice(await response.json()));
  });

  /** Where the pages came to rest: on an order, and how it stood. */
  let rest: { orderNo: string; told: Standing | null } = { orderNo: '', told: null };

  return {
    async walk({ text, steps }, disturbance = null) {
      const start = findStartStanding(steps);
      const isThere = await isAtStart(steps, start);
      const orderNo = isThere || start === null ? rest.orderNo : await world.orderThat(start);
      if (steps[0]?.startsWith('draft.') === true) {
        await cancelUnpaid();
        // With a key left by a walk that lost its answer, this one would get that answer.
        clearKeys();
      }
      // Each of these begins in a page that has just been loaded.
      if (/^(draft|payer)\./.test(steps[0] ?? '')) await leave();
      const first = getFirstPrice(steps);
      const story: Story = {
        hash: hashText(text),
        orderNo: start === null ? '' : orderNo,
        told: rest.orderNo === orderNo ? rest.told : null,
        unsure: start === 'pending+code',
        isReturn: steps[0] === 'payer.returned',
        look: screen.read().look,
        draft: null,
      };
      let refused: NotOffered = null;
      for (const [index, step] of steps.entries()) {
        if (isThere && index < 2) continue;
        if (step.startsWith('draft.opened:')) {
          price.next = step === 'draft.opened:repriced' ? 'current' : first;
        }
        refused = await take(step, story);
        if (refused !== null) break;
        await check(step, story);
      }
      // Later responses carry the current price; the page may still show an earlier one.
      price.next = 'current';
      if (disturbance !== null) await disturbances[disturbance](page, elsewhere(story));
      const told = await comeToRest(
        () => story.orderNo,
        async (call, response) => {
          if (call.kind === 'createOrder' && response.ok) await adopt(response, story);
        },
      );
      await acceptElsewhere();
      rest = { orderNo: told === null ? '' : story.orderNo, told };
      if (disturbance === 'language') await disturbances.language(page);
      return refused;
    },
  };

  function elsewhere({ orderNo, hash }: Story): Elsewhere {
    const act = async () => {
      if (orderNo !== '') await world.elsewhere(orderNo, hash >>> 8);
    };
    return {
      onOtherDevice: act,
      async inOtherTab() {
        await act();
        await hear(`order ${orderNo}`, 'another tab');
      },
      slowly: act,
    };
  }

  /** Checks that the last walk ended in the state that the first two steps of this one lead to. */
  async function isAtStart(steps: readonly string[], start: Standing | null): Promise<boolean> {
    if (steps[0] !== 'order.opened' || steps[1] !== `fetchOrder=${start ?? ''}`) return false;
    if (start === null || rest.orderNo === '' || rest.told !== start) return false;
    return (await world.orderThat(start)) === rest.orderNo;
  }

  /** Cancels unpaid orders: the server would answer the next draft with one of the same plan. */
  async function cancelUnpaid(): Promise<void> {
    const { token } = world.person;
    const { data } = await server.call('GET', 'orders?status=pending', { token });
    for (const { order_no: orderNo } of v.parse(OrderPage, data).items) {
      await world.bringAbout(orderNo, 'cancelled');
    }
  }

  /** Leaving the payment pages ends their actors. */
  async function leave(): Promise<void> {
    page.go('/user/payments');
    await page.quiet();
    rest = { orderNo: '', told: null };
  }

  async function take(step: string, story: Story): Promise<NotOffered> {
    const [, actor = '', sign = '', end = ''] = /^(\w+)([=!])(.+)$/.exec(step) ?? [];
    if (callOf[actor] !== undefined) return answer(actor, sign + end, story);
    else if (actor === 'acceptance') return decideAcceptance(end);
    else if (actor === 'payment') await endPayment(end, story);
    else if (actor === 'order') return cancelOrder(story);
    else return act(step, story);
    return null;
  }

  /** Performs an action of the person or an event around the page. */
  async function act(step: string, story: Story): Promise<NotOffered> {
    switch (step) {
      case 'draft.opened:one':
      case 'draft.opened:repriced':
      case 'draft.opened:other': {
        const path = draftPaths[findDraft(step) ?? 'one'];
        if (page.address() !== path) story.told = null;
        await hand.turnTo(path);
        break;
      }
      case 'order.opened':
        await hand.turnTo(getNextPage(story));
        break;
      case 'payer.returned':
        // tests/app/wechat-payer tests the way to WeChat and back; this page pays by a code.
        storeBegunPayment(world.person.id, {
          orderNo: story.orderNo,
          channel: 'alipay',
          presentation: 'qr',
        });
        await hand.turnTo(`/user/payment/process/result/${story.orderNo}`);
        break;
      case 'draft.submitted':
        return hand.press(screen.t('checkout:review.submit'));
      case 'channel.picked': {
        const refused = hand.pickChannel();
        // While the payment is being started, a press on the same button does nothing.
        if (refused === null && !page.calls.all().some(({ kind }) => kind === 'startPayment')) {
          story.isReturn = false;
        }
        return refused;
      }
      case 'transfer.picked':
        return hand.press(
          ...['announce', 'announcing'].map((key) => screen.t(`checkout:transfer.${key}`)),
        );
      case 'withdrawal.requested':
        return hand.press(screen.t('checkout:transfer.withdraw'));
      case 'cancel.requested':
        return hand.press(screen.t('orders:cancel.short'));
      case 'retry.requested':
        return hand.retry();
      case 'order.changed':
        await hear(`order ${story.orderNo}`, 'another tab');
        break;
      case 'poll.requested':
        window.dispatchEvent(new Event('focus'));
        break;
      case 'tab.shown':
        document.dispatchEvent(new Event('visibilitychange'));
        break;
      case 'network.restored':
      case 'connection.returned':
        window.dispatchEvent(new Event('online'));
        break;
      case 'after refreshInterval':
        await page.pass(10_000);
        break;
      case 'after reloadInterval':
        await page.pass(5000);
        break;
      case 'after leaveTimeout':
        await page.pass(8000);
        break;
      case 'after askAgainPause':
        await page.pass(4000);
        break;
      default:
        throw new Error(`nobody knows how to make "${step}" happen`);
    }
    return null;
  }

  async function answer(actor: string, end: string, story: Story): Promise<NotOffered> {
    const call = await page.asked(callOf[actor] ?? '');
    const isTransfer = actor === 'announceTransfer' || actor === 'withdrawTransfer';
    // The watch of a page may read the same order, and what fails for one fails for both.
    const others = page.calls
      .all()
      .filter((other) => call.isRead && other !== call && other.address === call.address);
    const fail = (status: number, when: 'before' | 'after') => {
      const { pathname } = new URL(call.address);
      server.sandbox.faults.fail({ path: pathname, status, times: 1 + others.length, when });
    };
    switch (end) {
      case '!termsChanged': {
        if (price.shown === 'current') return 'the price has not changed';
        const { status } = await call.deliver();
        if (status !== 409) throw new Error(`the server takes an earlier price: ${status}`);
        price.shown = 'current';
        break;
      }
      case '!notAccepted': {
        if (price.shown === 'earlier') {
          // The server compares the price first.
          await call.deliver();
          price.shown = 'current';
          return 'the price has changed';
        }
        await forgetAcceptances(server.deps.db, world.person.phone);
        const { status } = await call.deliver();
        if (status !== 409) throw new Error(`the server takes an order without terms: ${status}`);
        break;
      }
      case '!notFound':
        fail(404, 'before');
        for (const each of [call, ...others]) await each.deliver();
        break;
      case '!conflict':
        fail(409, 'before');
        await call.deliver();
        break;
      case '!unavailable':
        // Neither the page nor the test knows whether the server acted before the response failed.
        fail(503, story.hash % 2 === 0 ? 'before' : 'after');
        await call.deliver();
        break;
      case '!unreachable':
        for (const each of [call, ...others]) each.lose();
        break;
      case '!openidNeeded':
        call.answer(openidNeeded());
        break;
      default:
        if (actor === 'createOrder' && price.shown === 'earlier') return 'the price has changed';
        if (isTransfer && !/=(transfer|pending)$/.test(end)) {
          return 'only within a moment after the call has the order ended';
        }
        await answerTruly(call, actor, end, story);
    }
    // The page leaves for WeChat first, unless the payer has just come back from there.
    const isSentAway = end === '!openidNeeded' && !story.isReturn;
    const isDoubtful = isTransfer || actor === 'startPayment' || actor === 'identifyPayer';
    if (end.startsWith('!') && isDoubtful && !isSentAway) story.unsure = true;
    return null;
  }

  async function answerTruly(
    call: HeldCall,
    actor: string,
    end: string,
    story: Story,
  ): Promise<void> {
    const standing =
      end === '=transfer' ? undefined : standings.find((known) => `=${known}` === end);
    if (actor === 'createOrder') {
      // A network occasionally sends a request twice; the created object may have changed by the second.
      await adopt(await call.handle(), story);
    }
    if (standing !== undefined) await world.bringAbout(story.orderNo, standing);
    let response = await call.deliver();
    if (response.status === 409 && actor === 'startPayment') {
      // The server completed an earlier request, its response was lost, and its payment has ended: the
      // page requests another.
      response = await (await page.asked('startPayment')).deliver();
    }
    if (!response.ok) throw new Error(`the server refuses ${actor}: ${await response.text()}`);
    story.told = standing ?? (end === '=transfer' ? 'pending+transfer' : 'pending+code');
    story.unsure = story.told === 'pending+code';
  }

  async function adopt(response: Response, story: Story): Promise<void> {
    const { data } = v.parse(Answer, await response.json());
    story.orderNo = data.order_no;
    world.adopt(data.order_no);
  }

  async function endPayment(end: string, { orderNo }: Story): Promise<void> {
    const { openCode } = await world.fetchTruth(orderNo);
    if (openCode === null) throw new Error('no code is open that could be paid');
    await server.wallet({ qr_code: openCode }, 'scan');
    await server.wallet({ qr_code: openCode }, end === 'success' ? 'approve' : 'expire');
    world.forget();
    if (end !== 'success') await page.pass(5000);
  }

  async function decideAcceptance(end: string): Promise<NotOffered> {
    const refused = hand.press(
      screen.t(end === 'accepted' ? 'acceptance:accept' : 'acceptance:decline'),
    );
    await page.quiet();
    await acceptElsewhere();
    return refused;
  }

  /** The person accepts the due versions on another device. */
  async function acceptElsewhere(): Promise<void> {
    const { token } = world.person;
    const { data: body } = await server.call('GET', 'legal');
    const { status } = await server.call('POST', 'user/acceptance', { token, body });
    if (status !== 200) throw new Error(`the acceptance is refused: ${status}`);
  }

  async function cancelOrder(story: Story): Promise<NotOffered> {
    if (!screen.isAsking()) {
      const refused = hand.press(screen.t('orders:cancel.short'));
      if (refused !== null) return refused;
      await hand.openDialog();
    }
    await hand.answerQuestion('cancel.confirm');
    await until(
      () => screen.read().look === 'loading',
      () => `the cancelled order is not read: ${mainText()}`,
    );
    await hand.closeDialog();
    story.told = null;
    return null;
  }

  function getNextPage({ orderNo, hash }: Story): string {
    const pages = [
      `/user/payment/service/order?order_no=${orderNo}`,
      `/user/payment/order?order_no=${orderNo}`,
      `/user/payment/process/result/${orderNo}`,
    ];
    const others = pages.filter((each) => each !== page.address());
    return others[hash % others.length] ?? '';
  }

  /**
   * Derives the expected look after a step from the server's state and from what the page cannot know.
   */
  function expectedLook(step: string, before: string, story: Story): string {
    const { told, unsure } = story;
    const hasEnded = told === 'cancelled' || told === 'unsettled' || told === 'refunded';
    const ended = hasEnded ? lookOf[told] : 'loading';
    if (step.endsWith('!notFound')) return 'missing';
    if (step === 'fetchOrder!unreachable') return 'unavailable';
    if (step === 'checkOrder!unreachable') {
      return unsure ? 'unavailable' : told === 'pending+transfer' ? 'transfer' : 'choose';
    }
    if (
      /^(fetchOrder|checkOrder|createOrder|startPayment|announceTransfer|withdrawTransfer)=/.test(
        step,
      )
    ) {
      return told === null ? 'loading' : lookOf[told];
    }
    switch (step) {
      case 'draft.opened:one':
      case 'draft.opened:repriced':
      case 'draft.opened:other':
        // The page goes on asking about the terms, or for the outcome, when the same draft is opened again.
        return isLasting(before) && story.draft === findDraft(step) ? before : 'review';
      case 'draft.submitted':
      case 'acceptance=accepted':
      case 'acceptance=declined':
        return 'review';
      case 'createOrder!notAccepted':
        return 'asked';
      case 'createOrder!unreachable':
        return 'unclear';
      case 'createOrder!conflict':
      case 'createOrder!termsChanged':
        return 'review';
      case 'retry.requested':
        return before === 'unclear' ? before : ended;
      case 'order.opened':
      case 'payer.returned':
      case 'after reloadInterval':
        return ended;
      case 'order=cancelled':
        return 'loading';
      case 'payment=success':
        return 'paid';
      case 'payment=failed':
        return 'waiting';
      case 'order.changed':
      case 'channel.picked':
      case 'transfer.picked':
        return before === 'code' ? 'waiting' : before;
      default:
        return before;
    }
  }

  async function check(step: string, story: Story): Promise<void> {
    const expected = expectedLook(step, story.look, story);
    await page.quiet();
    if (step === 'cancel.requested') await hand.openDialog();
    await until(
      () => screen.read().look === expected,
      () =>
        `after ${step} the page should say "${expected}" and says "${screen.read().look}": ${mainText()}`,
    );
    story.look = expected;
    story.draft = findDraft(step) ?? story.draft;
    if (story.orderNo === '') return;
    const found = await faults(story.orderNo);
    if (found.length > 0) throw new Error(`after ${step}: ${found.join('; ')}`);
  }
}

type Story = {
  hash: number;
  /** Empty until there is an order. */
  orderNo: string;
  /** The standing in the last response to the page. */
  told: Standing | null;
  /** True when something may have happened that the page does not know of. */
  unsure: boolean;
  /** True when the page was opened by WeChat's return, until a wallet is picked. */
  isReturn: boolean;
  look: string;
  /** The draft that was opened last. */
  draft: Draft | null;
};

type Draft = keyof typeof draftPaths;

/** Checks for a look that stays when the same draft is opened again. */
function isLasting(look: string): boolean {
  return look === 'asked' || look === 'unclear';
}

/** Finds the draft that a step opens; null when it opens none. */
function findDraft(step: string): Draft | null {
  if (!step.startsWith('draft.opened:')) return null;
  return step === 'draft.opened:other' ? 'other' : 'one';
}

const standings: readonly Standing[] = [
  'pending+code',
  'pending+transfer',
  'pending',
  'paid',
  'cancelled',
  'unsettled',
  'refunded',
];

/** Returns the refusal of a payment in WeChat's browser by an unknown payer. */
function openidNeeded(): Response {
  const body = { code: 409, message: 'WeChat has to confirm the payer', data: {} };
  return Response.json({ ...body, error: 'payment.openid_needed' }, { status: 409 });
}

/** Derives the order standing at the start of a path; null for a draft. */
function findStartStanding(steps: readonly string[]): Standing | null {
  const first = steps.find((step) => /^(fetchOrder|checkOrder)=/.test(step));
  if (!steps.includes('order.opened') && steps[0] !== 'payer.returned') return null;
  return standings.find((known) => first?.endsWith(`=${known}`)) ?? 'pending';
}
