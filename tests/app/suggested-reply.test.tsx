import { expect, test } from 'vitest';
import type { Case } from '#contract/staff/case.ts';
import type { ServiceMatter } from '#contract/service/schemas.ts';
import { PricingType } from '#contract/base/picklists.ts';
import { loadBothLanguages } from '#src/console/app/texts.ts';
import { listDeadlineSentences } from '#src/console/case/deadlines.ts';
import { buildReply } from '#src/console/case/reply.ts';
import { sentenceValues } from '#src/console/case/sentence-values.ts';
import { getSituation } from '#src/console/case/situation.ts';
import { openCase } from '#src/charts/replay/open-case.ts';
import { createI18n } from '#src/i18n/translations.ts';
import {
  consoleCase,
  sampleAttempt,
  sampleMatter,
  sampleRefund,
} from '#tests/support/console-case.ts';
import { lateCase, sampleCode, type SampleStep } from '#tests/support/sample-case.ts';

const i18n = createI18n('zh-CN');
await loadBothLanguages(i18n, ['console-case', 'refunds', 'replay', 'flows']);

/** Returns the suggested reply for a case in both languages, with the record of `steps` if there are any. */
async function replyInBoth(about: Case, steps: readonly SampleStep[] = []) {
  const situation = getSituation(about);
  return Promise.all(
    (['zh-CN', 'en-US'] as const).map(async (locale) => {
      const t = i18n.getFixedT(locale, 'console-case');
      const time = (instant: string) => instant.slice(0, 10);
      const values = sentenceValues(about, situation, locale, t, time);
      const promises = listDeadlineSentences(about, locale, t, time, 'customer');
      const opened = steps.length === 0 ? null : await openCase(sampleCode(steps), i18n, locale);
      const advice = i18n.getResource(locale, 'replay', 'advice');
      return buildReply(about, situation, opened, { t, locale, values, advice, promises });
    }),
  );
}

const { order } = consoleCase({});
const paid = sampleAttempt({ status: 'success', paid_at: '2026-11-20T02:05:00.000Z' });
const kept = {
  captured: 59_900,
  refunded: 0,
  refunding: 0,
  unreturned: 0,
  kept: 59_900,
  invoiced: 0,
};
const unopened = sampleAttempt({});
const backFromWallet: readonly SampleStep[] = [
  ...lateCase.filter(([at]) => at <= 9),
  [9.8, 'payment', 'begin'],
  [9.8, 'checkout', 'unpaid.startingPayment startPayment'],
  [30, 'payment', 'at watched.wallet.asked'],
];
const step: ServiceMatter['steps'][number] = {
  key: 'filing',
  title: '提交申请',
  delivers: [],
  by: 'adviser',
  price: 0,
  status: 'done',
  branches: [],
};

test.each<[said: string, about: Case, steps: readonly SampleStep[], replies: readonly string[]]>([
  [
    'paid twice, and the second payment is on its way back',
    consoleCase({
      order: { ...order, status: 'processing' },
      attempts: [paid, sampleAttempt({ payment_no: 'PM2026112000000018' })],
      ledger: kept,
      service: { state: 'awaitingStart', matters: [], units: [] },
      refunds: [
        sampleRefund({
          payment_no: 'PM2026112000000018',
          status: 'refunding',
          cause: 'double',
          amount: 59_900,
          decided_at: '2026-11-20T02:06:00.000Z',
        }),
      ],
    }),
    [],
    [
      '客户付了两次：第二笔 ¥599.00 自 2026-11-20 起正由钱包原路退回，无需申请，通常 1–5 个工作日到账。订单不受影响。已付款，无需再次付款。等待顾问确认开始日期，确认后会通知客户。',
      'The customer paid twice: the second payment of CN¥599.00 has been on its way back since 2026-11-20, without a request, and usually arrives within 1–5 working days. The order is not affected. It is paid, and nothing has to be paid again. An adviser still has to confirm the first day, and the customer is notified then.',
    ],
  ],
  [
    'paid while the wallet is silent',
    consoleCase({
      attempts: [sampleAttempt({ unanswered_since: '2026-11-20T02:05:00.000Z' })],
    }),
    [],
    [
      '支付宝还没有答复，付没付成尚不清楚。请客户不要再次付款；查到已付的，会自动入账。',
      'Alipay has not answered, so it is not known whether the payment went through. The customer should not pay again; if it did, it is recorded automatically.',
    ],
  ],
  [
    'paid while the wallet is silent, then another code was opened',
    consoleCase({
      attempts: [
        sampleAttempt({ status: 'closing', unanswered_since: '2026-11-20T02:05:00.000Z' }),
        sampleAttempt({ payment_no: 'PM2026112000000018', channel: 'wechat' }),
      ],
    }),
    [],
    [
      '支付宝还没有答复，付没付成尚不清楚。请客户不要再次付款；查到已付的，会自动入账。',
      'Alipay has not answered, so it is not known whether the payment went through. The customer should not pay again; if it did, it is recorded automatically.',
    ],
  ],
  [
    'the wallet was changed, and the earlier code may have been paid',
    consoleCase({
      attempts: [
        sampleAttempt({ status: 'closing' }),
        sampleAttempt({ payment_no: 'PM2026112000000018', channel: 'wechat' }),
      ],
    }),
    [],
    [
      '目前没有到账。客户已经付款的，请不要再次付款，先询问钱包，并请客户提供钱包里的交易单号；没有付款的，可以从订单页面继续付款。之前的付款码已停用；客户已经用它付款的，也请不要再次付款，正在核对。',
      'No money has arrived so far. A customer who has paid should not pay again: ask the wallet, and ask them for its transaction number. One who has not can continue from the order page. An earlier code was withdrawn. A customer who has paid with it should not pay again either; it is being checked.',
    ],
  ],
  [
    'back from Alipay, unpaid',
    consoleCase({ attempts: [unopened] }),
    backFromWallet,
    [
      '目前没有到账。客户已经付款的，请不要再次付款，先询问钱包，并请客户提供钱包里的交易单号；没有付款的，可以从订单页面继续付款。页面正在问客户是否已经付款。没有付款的，可以在页面上继续同一笔付款，不会重复扣款；已付款的，请客户不要再付，先看服务器一侧的记录。',
      'No money has arrived so far. A customer who has paid should not pay again: ask the wallet, and ask them for its transaction number. One who has not can continue from the order page. The page asks the customer whether they paid. One who has not can continue the same payment there and is not charged twice; one who has should not pay again, so look at the server’s record first.',
    ],
  ],
  [
    'all steps are done',
    consoleCase({
      order: { ...order, type: 'service', status: 'processing' },
      attempts: [paid],
      ledger: kept,
      service: { state: 'underWay', matters: [sampleMatter({ steps: [step] })], units: [] },
    }),
    [],
    [
      '全部步骤已办完，等待我们登记全部交付。文件在订单页面可以下载，客户无需再次付款。',
      'All steps are done, and we still have to record that everything is delivered. The files can be downloaded from the order page; nothing has to be paid again.',
    ],
  ],
  [
    'the steps of all matters are done, and units are left',
    consoleCase({
      order: { ...order, type: 'service', status: 'processing' },
      attempts: [paid],
      ledger: kept,
      service: {
        state: 'underWay',
        matters: [sampleMatter({ no: 1, title: '第 9 类', state: 'delivered', steps: [step] })],
        units: [
          { key: 'a', label: '类别', unit: '类', granted: 5, used: 1, by_matter: true, uses: [] },
        ],
      },
    }),
    [],
    [
      '已付款，正在办理，无需再次付款。目前没有待办的步骤，还有数量可以使用；客户可以说明接下来要办什么。',
      'It is paid and under way, and nothing has to be paid again. No step is due now, and units are left: the customer can say what should be done next.',
    ],
  ],
  [
    'charged after cancelling, and the money is going back',
    consoleCase({
      order: { ...order, status: 'cancelled' },
      attempts: [paid],
      ledger: { ...kept, kept: 0, refunding: 59_900 },
      refunds: [
        sampleRefund({
          status: 'refunding',
          cause: 'late',
          amount: 59_900,
          decided_at: '2026-11-20T02:06:00.000Z',
        }),
      ],
    }),
    [],
    [
      '¥599.00 自 2026-11-20 起正由钱包退回原付款账户，通常 1–5 个工作日到账。过了这个时间还没有到账的，请客户在钱包的账单里查找退款，由我们向钱包查询。',
      'CN¥599.00 has been on its way back to the account it came from since 2026-11-20, and usually arrives within 1–5 working days. If it takes longer, ask the customer to look for it among the transactions of the wallet; we ask the wallet.',
    ],
  ],
])('the suggested reply agrees with the case: %s', async (_, about, steps, replies) => {
  expect(await replyInBoth(about, steps)).toEqual(replies);
});

const pauses = {
  advised: ['答复前，服务暂停在当前步骤。', 'Work pauses at the current step until we answer.'],
  plan: ['答复前照常使用。', 'You can use the plan as before until we answer.'],
  content: [
    '答复前打开全文或下载，就不再退款。',
    'If you open the full text or download it before we answer, there is no refund.',
  ],
} as const;
const kinds = {
  service: pauses.advised,
  package: pauses.advised,
  saas: pauses.plan,
  membership: pauses.plan,
  report: pauses.content,
  article: pauses.content,
} satisfies Record<PricingType, readonly string[]>;

test.each(PricingType.options)(
  'a refund request of the kind %s is answered with what its customer reads on the refund page',
  async (type) => {
    const about = consoleCase({
      order: { ...order, type, status: 'processing' },
      attempts: [paid],
      ledger: kept,
      refunds: [sampleRefund({ status: 'requested', asked: 59_900 })],
    });
    const [zh, en] = kinds[type];

    expect(await replyInBoth(about)).toEqual([
      `退款申请（¥599.00）已收到。${zh}`,
      `The refund request (CN¥599.00) is in. ${en}`,
    ]);
  },
);

test('the chart of refunds says what holds until the answer for each kind, as the refund page does', async () => {
  const files = import.meta.glob<{ states: Record<string, { text: string }> }>(
    '/locales/*/flow-refund-lifecycle.json',
    { import: 'default', eager: true },
  );
  const said = Object.entries(files).map(([path, { states }]) => {
    const locale = path.includes('zh-CN') ? 'zh-CN' : 'en-US';
    const t = i18n.getFixedT(locale, 'refunds');
    const colon = locale === 'zh-CN' ? '：' : ': ';
    return (['advised', 'plan', 'content'] as const).filter(
      (kind) =>
        states.requested?.text.includes(`${t(`rules.${kind}.of`)}${colon}${t(`pause.${kind}`)}`) !==
        true,
    );
  });

  expect(said).toEqual([[], []]);
});
