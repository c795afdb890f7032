import { expect, test } from 'vitest';
import type { PricingType } from '#contract/base/picklists.ts';
import type { CaseFact } from '#machines/replay/case-file.ts';
import type { Origin } from '#machines/replay/support-record.ts';
import { openCase, sentencesOfDiffer } from '#src/charts/replay/open-case.ts';
import { positionAt } from '#src/charts/replay/position.ts';
import { findSaying } from '#src/charts/replay/saying.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';
import { lateCase, sampleCode, sampleStart, type SampleStep } from '#tests/support/sample-case.ts';

const locales = ['zh-CN', 'en-US'] as const;
const i18n = createI18n('zh-CN');
for (const locale of locales) await loadTranslations(i18n, locale, ['replay', 'flows', 'refunds']);

/**
 * The customer's side, where they copied its code, and the server's: seconds from the start, event, and number of
 * the payment.
 */
type Told = {
  steps: readonly SampleStep[];
  origin?: Origin;
  facts: readonly (readonly [seconds: number, kind: CaseFact['kind'], paymentNo?: string])[];
  type?: PricingType;
};

const until = (seconds: number) => lateCase.filter(([at]) => at <= seconds);
const chosen = until(9);
const began = [
  [0, 'order.created'],
  [9, 'attempt.started', 'P1'],
] as const;
const silent: readonly SampleStep[] = [
  ...until(37),
  [62, 'payment', 'watched.watch.waiting pollInterval'],
  [70, 'payment', 'watched.watch.polling pollTimeout'],
];
const inWallet = (state: string): readonly SampleStep[] => [
  ...chosen,
  [9.8, 'payment', 'begin'],
  [9.8, 'checkout', 'unpaid.startingPayment startPayment'],
  [30, 'payment', `at watched.wallet.${state}`],
];
const twice = [
  ...began,
  [20, 'attempt.started', 'P2'],
  [40, 'money.received', 'P2'],
  [50, 'money.received', 'P1'],
  [51, 'refund.started', 'P1'],
] as const;
const late = [
  ...began,
  [30, 'order.cancelled'],
  [40, 'money.received', 'P1'],
  [41, 'refund.started', 'P1'],
] as const;
const expired: readonly SampleStep[] = [
  ...chosen,
  [9.8, 'payment', 'begin'],
  [9.8, 'checkout', 'unpaid.startingPayment startPayment'],
  [120, 'payment', 'at watched.code.expired'],
];
/** The page of an order, which begins its machines last. */
const orderPage = (seconds: number): readonly SampleStep[] => [
  [seconds, 'order', 'begin'],
  [seconds, 'conversation', 'begin'],
  [seconds + 0.3, 'conversation', 'at messages.shown'],
];
const leavePayment = (seconds: number): readonly SampleStep[] => [
  [seconds, 'payment', 'end'],
  [seconds, 'order', 'end'],
  [seconds, 'checkout', 'end'],
];
const signedOut: readonly SampleStep[] = [...until(37), [45, 'session', 'at guest.signedOut']];
const paid = [
  '您的款项已到账，请不要再次付款。',
  'Your payment has arrived. Please do not pay again.',
];

/** Reads a case as support pastes it, and returns the last sentence for the customer in both languages. */
async function sayInBoth({ steps, facts, type, origin = 'payment' }: Told) {
  const code = sampleCode(steps, { origin });
  const file = {
    version: 1,
    order_no: 'XY2026112200000017',
    type,
    facts: facts.map(([seconds, kind, paymentNo]) => ({
      at: new Date(sampleStart + seconds * 1000).toISOString(),
      kind,
      ...(paymentNo === undefined ? {} : { payment_no: paymentNo }),
    })),
    support_code: code,
  };
  const pasted = facts.length === 0 ? code : JSON.stringify(file);
  return Promise.all(
    locales.map(async (locale) => {
      const opened = await openCase(pasted, i18n, locale);
      const last = opened.replay.stages.length - 1;
      const position = positionAt(opened, last, null);
      const texts = (key: 'money' | 'states') => i18n.getResource(locale, 'replay', key);
      return position === null
        ? null
        : findSaying(
            opened,
            last,
            position,
            {
              money: texts('money'),
              states: texts('states'),
              pause: i18n.getResource(locale, 'refunds', 'pause'),
            },
            locale,
          );
    }),
  );
}

test.each([
  [
    'network.lost',
    '服务器在 14:10:00 确认到账；支持码截止于 14:05:00，看不出客户的页面是否已得知。最后的情况：浏览器当时离线。',
    'The server confirmed the money at 14:10:00; the support code ends at 14:05:00 and cannot say whether the customer’s page learned of it. Last known: the browser was offline.',
  ],
  [
    'tab.hidden',
    '服务器在 14:10:00 确认到账；支持码截止于 14:05:00，看不出客户的页面是否已得知。最后的情况：页面当时在后台。',
    'The server confirmed the money at 14:10:00; the support code ends at 14:05:00 and cannot say whether the customer’s page learned of it. Last known: the page was in the background.',
  ],
])(
  'a support code copied later names its moment, and %s as the reason of the doubt',
  async (event, ...right) => {
    const steps: readonly SampleStep[] = [
      ...until(37),
      [40, 'payment', `watched.watch.waiting ${event}`],
    ];
    const file = {
      version: 1,
      order_no: 'XY2026112200000017',
      facts: [{ at: new Date(sampleStart + 600_000).toISOString(), kind: 'money.received' }],
      support_code: sampleCode(steps, { copiedAt: sampleStart + 300_000 }),
    };
    const said = await Promise.all(
      locales.map(async (locale) => {
        const { differ, zone } = await openCase(JSON.stringify(file), i18n, locale);
        return sentencesOfDiffer(differ, zone, i18n, locale);
      }),
    );

    expect(said).toEqual(right.map((sentence) => [sentence]));
  },
);

// The sections of docs/support.md, each with the outcomes that it names.
test.each<[said: string, told: Told, sentences: readonly string[]]>([
  [
    'I paid and it says waiting; nothing has arrived',
    { steps: silent, facts: [] },
    [
      '没有收到结果不等于付款失败。请不要再次付款，页面会继续查询。',
      'No result does not mean that the payment failed. Please do not pay again; the page keeps asking.',
    ],
  ],
  [
    'I paid and it says waiting; the money is here',
    { steps: silent, facts: [...began, [60, 'money.received', 'P1']] },
    paid,
  ],
  [
    'It says cancelled but my money is gone; it is going back',
    { steps: chosen, facts: late },
    [
      '订单在付清之前已关闭。退款正在原路退回，通常 1–5 个工作日到账。',
      'Your order ended before it was paid in full. Your refund is on its way back, usually within 1–5 working days.',
    ],
  ],
  [
    'It says cancelled but my money is gone; it has gone back',
    { steps: chosen, facts: [...late, [60, 'refund.done', 'P1']] },
    [
      '订单在付清之前已关闭。退款已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。',
      'Your order ended before it was paid in full. Your refund has been sent back and usually arrives within 1–5 working days.',
    ],
  ],
  [
    'The code never came; it was not sent',
    { steps: [[0, 'smsCode', 'at refused.retryable']], facts: [] },
    [
      '验证码没有发出。请核对手机号和网络，然后重新发送。',
      'The code was not sent. Please check the number and your connection, then send it again.',
    ],
  ],
  [
    'The code never came; too many were sent',
    { steps: [[0, 'smsCode', 'at refused.waiting']], facts: [] },
    [
      '发送次数已到上限。请等到页面上显示的时间，再发送一次。',
      'Too many codes were sent. Please wait until the time on the page, then send one more.',
    ],
  ],
  [
    'It asked me to log in while paying',
    { steps: signedOut, facts: [] },
    [
      '请重新登录，登录后会回到刚才的页面。订单和付款不受影响，请不要再次付款。',
      'Please log in again; you come back to the same page. Your order and payment are not affected, so please do not pay again.',
    ],
  ],
  [
    'It asked me to log in while paying; the money is here',
    { steps: signedOut, facts: [...began, [50, 'money.received', 'P1']] },
    paid,
  ],
  [
    'I paid twice; the second payment is going back',
    { steps: chosen, facts: twice },
    [
      '您付了两次。多付的款项：这笔款项正在原路退回，通常 1–5 个工作日到账。订单不受影响。',
      'You paid twice. The extra payment: it is on its way back, usually within 1–5 working days. Your order is not affected.',
    ],
  ],
  [
    'I paid twice; the second payment has gone back',
    { steps: chosen, facts: [...twice, [80, 'refund.done', 'P1']] },
    [
      '您付了两次。多付的款项：这笔款项已原路退回，到账时间以支付机构为准，通常 1–5 个工作日。订单不受影响。',
      'You paid twice. The extra payment: it has been sent back and usually arrives within 1–5 working days. Your order is not affected.',
    ],
  ],
  [
    'The wallet says paid, and you know nothing of it',
    { steps: inWallet('asked'), facts: began },
    [
      '目前还没有收到款项。已经付款的请不要再付；没有付款的，可以在页面上继续，不会重复扣款。',
      'No payment has arrived yet. If you have paid, please do not pay again; if not, you can continue on the page and are not charged twice.',
    ],
  ],
  [
    'The wallet opened and then nothing; it did not open',
    { steps: inWallet('unopened'), facts: began },
    [
      '钱包没有打开。请再试一次，或用另一台手机扫描付款码。',
      'The wallet did not open. Please try again, or scan the payment code with another phone.',
    ],
  ],
  [
    'The wallet opened and then nothing; the page waits behind it',
    { steps: inWallet('away'), facts: began },
    [
      '请停留在付款页面。如果已经付款，请不要再次付款，结果会自动更新。',
      'Please stay on the payment page. If you have paid, please do not pay again; the result appears by itself.',
    ],
  ],
  [
    'I came back and it asks whether I paid; the money is here',
    { steps: inWallet('asked'), facts: [...began, [40, 'money.received', 'P1']] },
    paid,
  ],
])('the case ends with the right sentence in both languages: “%s”', async (_, told, sentences) => {
  expect(await sayInBoth(told)).toEqual(sentences);
});

const paidPage = [
  '您的款项已到账，请不要再次付款。如有一部分退款，进展写在订单页面上。',
  'Your payment has arrived. Please do not pay again. If part of it is refunded, the order page says how far that is.',
];
const cancelledPage = [
  '订单已取消，不能再付款。如果已经付款，款项会原路退回。',
  'The order is cancelled and can no longer be paid. If you have paid, the money is returned to the account it came from.',
];
const onOrderPage = [
  '订单和款项的状态写在订单页面上。如果已经付款而页面仍显示待付款，请不要再次付款，我们按订单号为您核对。',
  'The order page shows the status of your order and your money. If you have paid and it still says unpaid, please do not pay again; we look it up by your order number.',
];
const stillUnpaid = [
  '目前还没有收到这笔订单的款项。如果已经付款，请不要再次付款，我们为您向钱包核对；没有付款的，可以从订单页面继续付款。',
  'No money has arrived for this order yet. If you have paid, please do not pay again; we check with the wallet. If you have not, you can continue from the order page.',
];
const leftUnpaid = [
  '如果已经付款，请不要再次付款，结果会显示在订单页面上；没有付款的，可以从订单页面继续付款。',
  'If you have paid, please do not pay again; the order page shows the result. If you have not, you can continue from the order page.',
];
const paidAfterExpiry: readonly SampleStep[] = [
  ...expired,
  [125, 'payment', 'watched.watch.polling fetchStatus isPaid'],
  [125, 'checkout', 'unpaid.paying payment succeeded'],
  [125, 'order', 'end'],
];

test.each<[said: string, told: Told, sentences: readonly string[]]>([
  ['the code expired, then it was paid', { steps: paidAfterExpiry, facts: [] }, paidPage],
  [
    'the code was paid, then the page of the order was opened',
    {
      steps: [...paidAfterExpiry, [200, 'checkout', 'end'], ...orderPage(201)],
      facts: [],
      origin: 'order',
    },
    paidPage,
  ],
  [
    'the page of an order, and nothing else',
    { steps: [[0, 'session', 'at signedIn'], ...orderPage(1)], facts: [], origin: 'order' },
    onOrderPage,
  ],
  [
    'the page of an unpaid order, with the record of the server',
    { steps: [[0, 'session', 'at signedIn'], ...orderPage(20)], facts: began, origin: 'order' },
    stillUnpaid,
  ],
  [
    'the page of the payment was left for that of the order',
    { steps: [...expired, ...leavePayment(130), ...orderPage(131)], facts: began, origin: 'order' },
    leftUnpaid,
  ],
  [
    'cancelled on the page of the order, after the payment was left',
    {
      steps: [
        ...expired,
        ...leavePayment(130),
        ...orderPage(131),
        [140, 'order', 'at cancelled'],
        [150, 'conversation', 'at messages.shown'],
      ],
      facts: [],
      origin: 'order',
    },
    cancelledPage,
  ],
  [
    'another order is bought after the one that was paid',
    {
      steps: [
        ...paidAfterExpiry,
        [200, 'checkout', 'end'],
        [300, 'checkout', 'begin'],
        [301, 'checkout', ' order.opened'],
        [302, 'checkout', 'at unpaid.choosingChannel'],
      ],
      facts: [],
    },
    [
      '订单还没有付款。如果已经在钱包里付款，请先不要再付，我们为您查询。',
      'The order is not paid yet. If you paid in your wallet, please do not pay again while we look it up.',
    ],
  ],
  [
    'the customer changed the wallet',
    {
      steps: [
        ...expired,
        [140, 'checkout', 'unpaid channel.picked', 'wechat'],
        [140, 'payment', 'end'],
        [141, 'payment', 'begin'],
        [141, 'checkout', 'unpaid.startingPayment startPayment'],
        [160, 'payment', 'at watched.watch.polling'],
      ],
      facts: [...began, [141, 'attempt.started', 'P2']],
    },
    [
      '请停留在付款页面。如果已经付款，请不要再次付款，结果会自动更新。',
      'Please stay on the payment page. If you have paid, please do not pay again; the result appears by itself.',
    ],
  ],
  [
    'paid while the page was offline',
    { steps: [...until(171), [171, 'payment', 'at watched.watch.offline']], facts: began },
    [
      '您的设备没有网络。请先恢复网络，页面会自动核对；已经付款的，无需再付。',
      'Your device is offline. Please reconnect first; the page then checks by itself. If you have paid, there is no need to pay again.',
    ],
  ],
  [
    'charged after cancelling, and the money is not here',
    {
      steps: [...chosen, ...orderPage(40)],
      facts: [...began, [30, 'order.cancelled']],
      origin: 'order',
    },
    [
      '订单已取消，目前没有收到款项，正在与钱包核对。如果已经付款，请不要再次付款，款项到账后会原路退回。',
      'The order is cancelled. No money has arrived so far, and we are checking with the wallet. If you have paid, please do not pay again; the money is returned to you once it arrives.',
    ],
  ],
  [
    'cancelled, and never paid',
    {
      steps: orderPage(40),
      facts: [
        [0, 'order.created'],
        [30, 'order.cancelled'],
      ],
      origin: 'order',
    },
    [
      '订单已取消，没有收到款项。如果钱包显示已经扣款，请告诉我们钱包里的交易单号；订单取消之后到账的款项会原路退回。',
      'The order is cancelled, and no money arrived. If your wallet shows a charge, please tell us its transaction number. Money that arrives after the cancellation is returned to you.',
    ],
  ],
  [
    'the page shows another order as paid, and the server has no money',
    { steps: paidAfterExpiry, facts: began },
    stillUnpaid,
  ],
  [
    'the refund has not arrived after three days',
    {
      steps: [[0, 'refundRequest', 'begin'], [1, 'refundRequest', 'at closed'], ...orderPage(2)],
      facts: [],
      origin: 'order',
    },
    [
      '这笔退款已经结束，结果写在退款页面上。已退回的，请在钱包的账单里查找退款，通常 1–5 个工作日到账；过了这个时间还没有到账的，我们为您向钱包查询。',
      'This refund has ended, and the refund page says how. If it was sent back, please look for it among the transactions of your wallet; it usually arrives within 1–5 working days. If it takes longer, we ask the wallet for you.',
    ],
  ],
  [
    'a SaaS plan was paid, and a refund of it is requested',
    {
      steps: orderPage(100),
      facts: [...began, [40, 'money.received', 'P1'], [60, 'refund.requested']],
      type: 'saas',
      origin: 'order',
    },
    [
      '您的款项已到账，请不要再次付款。您的退款申请已收到，最迟答复时间见退款页面。答复前照常使用。',
      'Your payment has arrived. Please do not pay again. Your refund request is in; the refund page names the time by which we answer. You can use the plan as before until we answer.',
    ],
  ],
  [
    'a refund was requested and has been answered',
    {
      steps: orderPage(100),
      facts: [
        ...began,
        [40, 'money.received', 'P1'],
        [60, 'refund.requested'],
        [70, 'refund.decided'],
      ],
      type: 'service',
      origin: 'order',
    },
    paid,
  ],
  [
    'the code of a login never came, after a payment in the same tab',
    {
      steps: [...paidAfterExpiry, [200, 'smsCode', 'at refused.waiting']],
      facts: [],
      origin: 'form',
    },
    [
      '发送次数已到上限。请等到页面上显示的时间，再发送一次。',
      'Too many codes were sent. Please wait until the time on the page, then send one more.',
    ],
  ],
])('the case leads with what matters most: %s', async (_, told, sentences) => {
  expect(await sayInBoth(told)).toEqual(sentences);
});
