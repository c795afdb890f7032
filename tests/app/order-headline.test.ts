import { describe, expect, test } from 'vitest';
import {
  getHeadline,
  isAllGoingBack,
  type OrderFacts,
  type OrderHeadline,
} from '#contract/orders/headline.ts';
import {
  OrderStatus,
  PricingType,
  type RefundCause,
  RefundStatus,
  ServiceState,
} from '#contract/base/picklists.ts';
import { listPossibilities } from '#src/actors/order-lifecycle.ts';
import { saying } from '#src/app/content/service-saying.ts';
import { serviceIn } from '#tests/support/service-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

const sentences: Record<OrderHeadline, [zh: string, en: string]> = {
  unpaid: ['尚未付款', 'Not paid yet'],
  cancelled: ['订单已取消，取消时没有扣款', 'The order was cancelled before anything was charged'],
  expired: [
    '订单超时未付款，已自动关闭，关闭时没有扣款',
    'The order was not paid in time and closed before anything was charged',
  ],
  cancelledUnsettled: [
    '订单已取消，之后如仍有款项到账，会原路退回',
    'The order is cancelled; money that still arrives is returned to you',
  ],
  expiredUnsettled: [
    '订单已超时关闭，之后如仍有款项到账，会原路退回',
    'The order has closed unpaid; money that still arrives is returned to you',
  ],
  cancelledPaid: [
    '订单已取消，收到的款项应退还给您',
    'The order is cancelled; the money that was received is owed back to you',
  ],
  lateUnreturned: [
    '订单已关闭，收到的款项钱包未能退回，仍应退还给您',
    'The order has ended; the wallet could not send back the money that came, and it is still owed to you',
  ],
  lateReturning: [
    '订单已关闭，收到的款项正在退回',
    'The order has ended; the money that came is on its way back',
  ],
  lateReturned: [
    '订单已关闭，收到的款项已退回',
    'The order has ended, and the money that came was returned',
  ],
  allUnreturned: [
    '有款项钱包未能退回，仍应退还给您；订单不再继续',
    'The wallet could not send back money that is still owed to you; the order goes no further',
  ],
  allReturning: [
    '全部款项正在退回，订单不再继续',
    'All of the money is on its way back; the order goes no further',
  ],
  allReturned: [
    '全部款项已退回，订单不再继续',
    'All of the money was returned; the order goes no further',
  ],
  partUnreturned: [
    '款项已收到，其中一部分钱包未能退回，仍应退还给您',
    'The money was received; the wallet could not send back part of it, which is still owed to you',
  ],
  refundOpen: [
    '款项已收到，您的退款申请正在处理',
    'The money was received, and your refund request is being decided',
  ],
  partReturning: [
    '款项已收到，其中一部分正在退回',
    'The money was received, and part of it is on its way back',
  ],
  partReturned: [
    '款项已收到，其中一部分已退回',
    'The money was received, and part of it was returned',
  ],
  processing: [
    '款项已收到，尚未全部交付',
    'The money was received; not everything is delivered yet',
  ],
  activated: ['款项已收到，订单已完成', 'The money was received and the order is complete'],
  opened: [
    '款项已收到，内容已对您开放',
    'The money was received and the content is available to you',
  ],
  delivered: ['款项已收到，已全部交付', 'The money was received and everything was delivered'],
};

const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');

/** Generates every possible order: kind, status, and the state of its money. */
function* everyOrder(): Generator<OrderFacts> {
  const none = { kept: null, refunds: [] };
  for (const type of PricingType.options) {
    yield { status: 'pending', type, ...none, mayBringMoney: true, isExpired: false };
    for (const isExpired of [false, true]) {
      for (const mayBringMoney of [false, true]) {
        yield { status: 'cancelled', type, ...none, mayBringMoney, isExpired };
      }
    }
    for (const refund of moneyMoves) {
      const late = back('late', refund);
      yield { status: 'cancelled', type, ...late, mayBringMoney: false, isExpired: true };
    }
    for (const status of OrderStatus.options) {
      if (status === 'pending') continue;
      for (const refund of RefundStatus.options) {
        const rest = { status, type, mayBringMoney: false, isExpired: false };
        const moves = moneyMoves.includes(refund);
        if (moves) yield { ...rest, ...back('requested', refund) };
        // Money that is kept keeps an order from being cancelled; if it ever is, it says so.
        if (status === 'cancelled') {
          yield { ...rest, kept: 100, refunds: [] };
          continue;
        }
        if (moves) yield { ...rest, ...back('outside', refund) };
        yield { ...rest, kept: 100, refunds: [{ status: refund, cause: 'requested' }] };
        yield { ...rest, kept: 100, refunds: [] };
      }
    }
  }
}

const moneyMoves: readonly RefundStatus[] = ['refunding', 'refunded', 'failed', 'settled'];

/** Builds a full refund, completed or in progress. */
function back(cause: RefundCause, status: RefundStatus): Pick<OrderFacts, 'kept' | 'refunds'> {
  return { kept: 0, refunds: [{ status, cause }] };
}

describe('the headline of an order', () => {
  test.each(Object.entries(sentences))(
    'the headline is in both languages: %s',
    (headline, said) => {
      expect([
        zh(`orders:headline.${headline}.title`),
        en(`orders:headline.${headline}.title`),
      ]).toEqual(said);
    },
  );

  test('every possible order has one of these headlines, and each headline has an order', () => {
    const seen = new Set([...everyOrder()].map(getHeadline));

    expect([...seen].toSorted()).toEqual(Object.keys(sentences).toSorted());
  });

  test.each([
    ['pending, nothing came', facts({ status: 'pending', kept: null }), 'unpaid'],
    ['cancelled', facts({ status: 'cancelled', kept: null }), 'cancelled'],
    ['expired', facts({ status: 'cancelled', kept: null, isExpired: true }), 'expired'],
    [
      'cancelled, a code is out',
      facts({ status: 'cancelled', kept: null, mayBringMoney: true }),
      'cancelledUnsettled',
    ],
    [
      'expired, a code is out',
      facts({ status: 'cancelled', kept: null, mayBringMoney: true, isExpired: true }),
      'expiredUnsettled',
    ],
    [
      'late money on its way',
      facts({ status: 'cancelled', kept: 0, refunds: [['late', 'refunding']] }),
      'lateReturning',
    ],
    [
      'late money that the wallet refused',
      facts({ status: 'cancelled', kept: 0, refunds: [['late', 'failed']] }),
      'lateUnreturned',
    ],
    [
      'late money that is back',
      facts({ status: 'cancelled', kept: 0, refunds: [['late', 'refunded']] }),
      'lateReturned',
    ],
    ['paid', facts({ status: 'processing' }), 'processing'],
    ['a plan', facts({ type: 'saas' }), 'activated'],
    ['a membership', facts({ type: 'membership' }), 'activated'],
    ['a report', facts({ type: 'report' }), 'opened'],
    ['an article', facts({ type: 'article' }), 'opened'],
    ['a package', facts({ type: 'package' }), 'delivered'],
    ['a service', facts({ type: 'service' }), 'delivered'],
    ['asked back', facts({ refunds: [['requested', 'requested']] }), 'refundOpen'],
    [
      'an offer',
      facts({ status: 'processing', refunds: [['requested', 'offered']] }),
      'refundOpen',
    ],
    ['a request that was declined', facts({ refunds: [['requested', 'declined']] }), 'activated'],
    ['a request that was withdrawn', facts({ refunds: [['requested', 'withdrawn']] }), 'activated'],
    ['part on its way', facts({ kept: 1, refunds: [['requested', 'refunding']] }), 'partReturning'],
    ['part is back', facts({ kept: 1, refunds: [['requested', 'refunded']] }), 'partReturned'],
    [
      'part was transferred',
      facts({ kept: 1, refunds: [['requested', 'settled']] }),
      'partReturned',
    ],
    [
      'part is back, more asked for',
      facts({
        kept: 1,
        refunds: [
          ['requested', 'refunded'],
          ['requested', 'requested'],
        ],
      }),
      'refundOpen',
    ],
    [
      'all on its way, processing',
      facts({ status: 'processing', kept: 0, refunds: [['requested', 'refunding']] }),
      'allReturning',
    ],
    [
      'all on its way, completed',
      facts({ kept: 0, refunds: [['requested', 'refunding']] }),
      'allReturning',
    ],
    [
      'all that the wallet refused',
      facts({ kept: 0, refunds: [['requested', 'failed']] }),
      'allUnreturned',
    ],
    [
      'part that the wallet refused, and part that is back',
      facts({
        kept: 0,
        refunds: [
          ['requested', 'refunded'],
          ['requested', 'failed'],
        ],
      }),
      'allUnreturned',
    ],
    [
      'part that the wallet refused',
      facts({ kept: 1, refunds: [['requested', 'failed']] }),
      'partUnreturned',
    ],
    [
      'all back, completed',
      facts({ kept: 0, refunds: [['requested', 'refunded']] }),
      'allReturned',
    ],
    [
      'all back, cancelled by it',
      facts({ status: 'cancelled', kept: 0, refunds: [['requested', 'refunded']] }),
      'allReturned',
    ],
    [
      'all sent back at the wallet',
      facts({ kept: 0, refunds: [['outside', 'refunded']] }),
      'allReturned',
    ],
  ] as const)('the headline knows the cause of an order: %s', (_, about, headline) => {
    expect(getHeadline(about)).toBe(headline);
  });

  test('the headline says nowhere that a service is paid for and available when all money is refunded', () => {
    for (const about of everyOrder()) {
      if (about.kept !== 0) continue;
      const headline = getHeadline(about);
      const said = (['zh-CN', 'en-US'] as const).map((locale) =>
        translatorIn(locale)(`orders:headline.${headline}.title`),
      );
      expect(said.join(' ')).not.toMatch(
        /已收到|完成|开放|交付|was received|complete|opened|delivered/,
      );
      expect(listPossibilities(about.status, headline).map(({ event }) => event)).not.toContain(
        'order.fulfilled',
      );
    }
  });

  test('the headline agrees with the service: no pending refund is described as completed', () => {
    for (const about of [...everyOrder()].filter((order) => isAllGoingBack(getHeadline(order)))) {
      for (const texts of serviceTexts(about)) expect(texts).not.toMatch(/已退回|was returned/);
    }
  });

  test('the headline agrees with the service: a full refund request ends it', () => {
    const isAskedBack = ({ kept, refunds }: OrderFacts) =>
      kept === 0 && refunds.some(({ cause }) => cause === 'requested');
    for (const about of [...everyOrder()].filter(isAskedBack)) {
      for (const texts of serviceTexts(about)) {
        expect(texts).toMatch(/服务已终止|The service has ended/);
      }
    }
  });
});

type FactsGiven = Partial<Omit<OrderFacts, 'refunds'>> & {
  refunds?: readonly (readonly [RefundCause, RefundStatus])[];
};

function facts({ refunds = [], ...given }: FactsGiven): OrderFacts {
  return {
    status: 'completed',
    type: 'saas',
    kept: 100,
    mayBringMoney: false,
    isExpired: false,
    ...given,
    refunds: refunds.map(([cause, status]) => ({ cause, status })),
  };
}

/** Returns the service texts of an order in both languages, for every possible service state. */
function serviceTexts(about: OrderFacts): readonly string[] {
  const isReturning = isAllGoingBack(getHeadline(about));
  return ServiceState.options
    .filter((state) => canStandBeside(about, state))
    .map((state) => saying(serviceIn(state), isReturning))
    .flatMap((said) =>
      [zh, en].map((t) =>
        [t(`orders:service.say.${said}.title`), t(`orders:service.say.${said}.text`)].join(' '),
      ),
    );
}

/** Returns true when the server can combine this service state with this order. */
function canStandBeside({ status, kept, refunds }: OrderFacts, state: ServiceState): boolean {
  if (status === 'pending' || kept === null) return false;
  const isAsked = refunds.some(({ cause }) => cause === 'requested');
  if (kept === 0 && isAsked) return state === 'ended';
  return state !== 'ended';
}
