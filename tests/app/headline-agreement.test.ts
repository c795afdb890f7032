import { expect, test } from 'vitest';
import {
  factsOfOrder,
  getHeadline,
  isAllBack,
  isAllGoingBack,
  isPlain,
  paidHeadline,
} from '#contract/orders/headline.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { factsOfCase } from '#contract/staff/case-facts.ts';
import type { Case } from '#contract/staff/case.ts';
import {
  OrderStatus,
  RefundStatus,
  ServiceState,
  type RefundCause,
} from '#contract/base/picklists.ts';
import { listPossibilities } from '#src/actors/order-lifecycle.ts';
import { getSituation } from '#src/console/case/situation.ts';
import { askedRefund, getAskedKey, getEnd } from '#src/features/checkout/order-end.ts';
import { getRefundedSaying } from '#src/features/checkout/refunded-saying.ts';
import { cancelledHeading } from '#src/features/checkout/view.ts';
import { getEndKey } from '#src/features/orders/end-key.ts';
import { saying } from '#src/app/content/service-saying.ts';
import { order } from '#tests/paths/examples/values.ts';
import { consoleCase, sampleAttempt, sampleRefund } from '#tests/support/console-case.ts';
import { serviceIn } from '#tests/support/service-in.ts';
import { translatorIn } from '#tests/support/translator.ts';

type RefundPart = { status: RefundStatus; cause: RefundCause; amount: number };
type Standing = {
  status: OrderStatus;
  service: ServiceState;
  isExpired: boolean;
  captured: number;
  refunds: readonly RefundPart[];
};

const whole = 600;
const half = whole / 2;
const types = ['saas', 'service', 'report'] as const;
const open: readonly RefundStatus[] = ['requested', 'offered'];
const moving: readonly RefundStatus[] = ['refunding', 'failed'];
const onItsWay: readonly RefundStatus[] = ['refunding'];
const unreturned: readonly RefundStatus[] = ['failed'];
const back: readonly RefundStatus[] = ['refunded', 'settled'];

/** Generates every order status with every service state and up to two refunds of the same money. */
function* everyStanding(type: (typeof types)[number]): Generator<Standing> {
  for (const status of OrderStatus.options) {
    // Only a service is delivered in steps, and only a matter under it is withdrawn.
    const states = ServiceState.options.filter((service) => service !== 'withdrawn');
    for (const service of type === 'service' ? states : (['delivered'] as const)) {
      for (const isExpired of status === 'cancelled' ? [false, true] : [false]) {
        const rest = { status, service, isExpired };
        const isPaid = status === 'processing' || status === 'completed';
        if (!isPaid) yield { ...rest, captured: 0, refunds: [] };
        // Received money ends the state "pending" in the same transaction.
        if (status === 'pending') continue;
        for (const refunds of everyRefunds()) yield { ...rest, captured: whole, refunds };
      }
    }
  }
}

function* everyRefunds(): Generator<readonly RefundPart[]> {
  yield [];
  for (const cause of ['requested', 'late', 'outside'] as const) {
    // An automatic refund needs no decision.
    const statuses = cause === 'requested' ? RefundStatus.options : [...moving, ...back];
    for (const status of statuses) {
      for (const amount of [half, whole]) yield [{ status, cause, amount }];
      for (const second of statuses) {
        if (open.includes(status) && open.includes(second)) continue;
        yield [
          { status, cause, amount: half },
          { status: second, cause, amount: half },
        ];
      }
    }
  }
}

function sum(refunds: readonly RefundPart[], statuses: readonly RefundStatus[]): number {
  return refunds
    .filter(({ status }) => statuses.includes(status))
    .reduce((total, { amount }) => total + amount, 0);
}

const at = '2026-11-20T02:10:00.000Z';

function createOrder(type: (typeof types)[number], standing: Standing): Order {
  const { status, isExpired, captured, refunds } = standing;
  const payment = {
    payment_no: 'P1',
    channel: 'alipay',
    amount: whole,
    status: 'success',
    transaction_id: 'T1',
    paid_at: at,
  } as const;
  return order(status, {
    type,
    amount: whole,
    refunded_amount: sum(refunds, back),
    refunding_amount: sum(refunds, onItsWay),
    unreturned_amount: sum(refunds, unreturned),
    refunds: refunds.map((refund, index) => ({
      ...refund,
      refund_no: `R${index}`,
      has_account: false,
      created_at: at,
    })),
    ...(captured > 0 ? { payment } : null),
    timeline: isExpired ? [{ event: 'order.expired', from: 'pending', to: 'cancelled', at }] : [],
  });
}

function createCase(type: (typeof types)[number], standing: Standing): Case {
  const { status, service, isExpired, captured, refunds } = standing;
  const refunded = sum(refunds, back);
  const paid = sampleAttempt({ status: 'success', paid_at: at });
  return consoleCase({
    order: { ...consoleCase({}).order, type, status, amount: whole },
    attempts: captured > 0 ? [paid] : [],
    service: { state: service, matters: [], units: [] },
    ledger: {
      captured,
      refunded,
      refunding: sum(refunds, onItsWay),
      unreturned: sum(refunds, unreturned),
      kept: captured - refunded - sum(refunds, moving),
      invoiced: 0,
    },
    refunds: refunds.map(({ status: refundStatus, cause, amount }) =>
      sampleRefund({ status: refundStatus, cause, asked: amount, amount, refunded_at: at }),
    ),
    timeline: isExpired ? [{ at, kind: 'order.expired', side: 'server' }] : [],
  });
}

/** Returns the keys of all that order page, list, receipt, result page and console say. */
function listSayings(type: (typeof types)[number], standing: Standing): readonly string[] {
  const own = createOrder(type, standing);
  const facts = factsOfOrder(own);
  const headline = getHeadline(facts);
  const { happening } = getSituation(createCase(type, standing));
  const isServed = standing.captured > 0 && type === 'service';
  const said = saying(serviceIn(standing.service), isAllGoingBack(headline));
  const asked = askedRefund(own);
  const askedKey = asked === null ? null : getAskedKey(asked.status);
  const result = isAllBack(headline)
    ? listRefundedKeys(own)
    : own.status === 'cancelled'
      ? [`checkout:cancelled.${cancelledHeading(own)}.${getEnd(own)}`]
      : own.status === 'pending'
        ? []
        : ['checkout:paid.word', `checkout:paid.${textKeys[paidHeadline(own)]}`];
  return [
    `orders:headline.${headline}.title`,
    ...(isPlain(headline) ? [] : [`orders:headline.${headline}.word`]),
    ...(listPossibilities(own.status, headline).length === 0
      ? [`orders:next.${getEndKey(headline)}`]
      : []),
    ...(isServed && canStandBeside(standing)
      ? [`orders:service.say.${said}.title`, `orders:service.say.${said}.text`]
      : []),
    ...result,
    ...(askedKey === null || isAllBack(headline) || own.status === 'cancelled'
      ? []
      : [`checkout:asked.${askedKey}`]),
    `console-case:happening.${happening}`,
    `console-case:sentence.${happening}`,
    `console-case:customerText.${happening}`,
  ];
}

const textKeys = {
  processing: 'text',
  activated: 'active',
  opened: 'opened',
  delivered: 'delivered',
};

function listRefundedKeys(own: Order): readonly string[] {
  const { word, title, text } = getRefundedSaying(own);
  return [
    `checkout:refunded.${word}`,
    `checkout:refunded.title.${title}`,
    `checkout:refunded.text.${text}`,
  ];
}

/** True when the server can combine this service state with this money. */
function canStandBeside(standing: Standing): boolean {
  const { service, refunds } = standing;
  const isOver = sum(refunds, [...moving, ...back]) === whole;
  const isPaused = service === 'paused' || service === 'startPaused';
  return isOver === (service === 'ended') && isPaused === has(standing, open);
}

const zh = translatorIn('zh-CN');
const en = translatorIn('en-US');

type Claim = { what: string; pattern: RegExp; isTrue: (standing: Standing) => boolean };

const has = (standing: Standing, statuses: readonly RefundStatus[]) =>
  standing.refunds.some(({ status }) => statuses.includes(status));
const isKept = ({ captured, refunds }: Standing) => captured > sum(refunds, [...moving, ...back]);

/** The claims that a text can make, and when they are true. */
const claims: readonly Claim[] = [
  {
    what: 'nothing was paid',
    pattern:
      /没有扣款|没有收到款项|尚未付款|还没有付款|没有到账|(nothing|anything) was charged|no money (has )?arrived|not paid yet/iu,
    isTrue: ({ captured }) => captured === 0,
  },
  {
    what: 'no money has moved',
    pattern: /钱还没有动|no money has moved/iu,
    isTrue: (standing) => !has(standing, [...moving, ...back]),
  },
  {
    what: 'all of the money is back',
    pattern:
      /全部款项已退回|已全部退|已全部退还|^已退款$|^Refunded$|All of the money was returned|Refunded in full/iu,
    isTrue: (standing) => sum(standing.refunds, back) === whole,
  },
  {
    what: 'part of the money is back',
    pattern: /一部分已退回|部分已退款|part of it was returned|Refunded in part/iu,
    isTrue: (standing) => has(standing, back) && isKept(standing),
  },
  {
    what: 'the money went back the way it came',
    pattern: /(已|正在)原路|returned the way it came|goes back where it came from/iu,
    isTrue: (standing) => !has(standing, ['settled', 'failed']),
  },
  {
    what: 'money is on its way back',
    pattern: /正在退回|正由钱包退|退款中|on its way|is being returned|Refunding|Refund under way/iu,
    isTrue: (standing) => has(standing, onItsWay),
  },
  {
    what: 'the wallet could not send money back, which is still owed',
    pattern: /未能退回|仍应退还给您|could not (go|be|send)|still owed/iu,
    isTrue: (standing) => has(standing, unreturned),
  },
  {
    what: 'the owner need do nothing',
    pattern: /您无需操作|need not do anything/iu,
    isTrue: (standing) => !has(standing, ['failed']),
  },
  {
    what: 'the order can be used or is delivered',
    pattern:
      /付款成功|已全部交付|对您开放|订单已完成|订单已完成。|^Paid$|everything was delivered|opened to you|order is complete/iu,
    isTrue: isKept,
  },
  {
    what: 'a request is being decided',
    pattern: /退款申请正在处理|还没有答复|request is being decided|is not decided/iu,
    isTrue: (standing) => has(standing, open),
  },
];

const claimsOfKeys = new Map<string, readonly Claim[]>();

/** Lists the claims of a text in either language. */
function getClaims(key: string): readonly Claim[] {
  const known = claimsOfKeys.get(key);
  if (known !== undefined) return known;
  const texts = [zh(key), en(key)];
  const made = claims.filter(({ pattern }) => texts.some((text) => pattern.test(text)));
  claimsOfKeys.set(key, made);
  return made;
}

test.each(types)(
  'no page and no sentence about an order of kind %s says what its money contradicts',
  (type) => {
    const found = new Set<string>();
    for (const standing of everyStanding(type)) {
      for (const key of listSayings(type, standing)) {
        for (const { what, isTrue } of getClaims(key)) {
          if (isTrue(standing)) continue;
          const { status, refunds } = standing;
          const money = refunds.map((each) => `${each.cause} ${each.status} ${each.amount}`);
          found.add(`${key}: ${what} — ${status}, ${money.join(' and ')}`);
        }
      }
    }
    expect([...found]).toEqual([]);
  },
);

test.each(types)('the console has the headline of the customer for an order of kind %s', (type) => {
  for (const standing of everyStanding(type)) {
    expect(getHeadline(factsOfCase(createCase(type, standing)))).toBe(
      getHeadline(factsOfOrder(createOrder(type, standing))),
    );
  }
});

test('each claim is made by some text, so that none of the patterns is out of date', () => {
  const said = types.flatMap((type) =>
    [...everyStanding(type)].flatMap((standing) => listSayings(type, standing)),
  );
  const made = new Set([...new Set(said)].flatMap(getClaims));
  const unsaid = claims.filter((claim) => !made.has(claim));
  expect(unsaid.map(({ what }) => what)).toEqual(['no money has moved']);
});
