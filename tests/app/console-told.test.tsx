import { openConsolePage, screen } from '#tests/support/console-page.tsx';
import { expect } from 'vitest';
import type { Locale } from '#contract/base/picklists.ts';
import { createTestConsole, type Colleague, type TestConsole } from '#tests/support/console.ts';
import { insertDifference } from '#tests/support/differences.ts';
import { storeOwnContent } from '#tests/support/own-content.ts';
import { lateCase, sampleCode } from '#tests/support/sample-case.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

let admin: TestConsole;
let serve: Colleague;
test.beforeAll(async () => {
  await storeOwnContent(server.deps);
  admin = createTestConsole(server, { twoPersonFen: 50_000 });
  serve = await admin.colleague('serve');
});

/** Starts an order of a new customer. */
async function begin() {
  const person = await server.register();
  const { order_no: orderNo } = await server.order(person);
  return { person, orderNo, pay: () => server.pay(person, orderNo, 'wechat') };
}

const ended = lateCase.filter(([at]) => at < 36);

/** The complaints in docs/support.md: what support pastes, and the sentence at the top of the page that opens. */
const cases: readonly (readonly [
  said: string,
  make: () => Promise<string>,
  sentences: Readonly<Record<Locale, RegExp>>,
])[] = [
  [
    'I paid and it says waiting',
    async () => {
      const { orderNo, pay } = await begin();
      await server.wallet(await pay(), 'approve');
      // Pasted with the words around it.
      return `您好，已经扣款，页面还在等。支持码：${sampleCode(ended, { orderNo })}。谢谢！`;
    },
    { 'zh-CN': /，已付款，.+ 完成交付。$/, 'en-US': /It is paid and was delivered at / },
  ],
  [
    'It says cancelled but my money is gone',
    async () => {
      const { person, orderNo, pay } = await begin();
      const payment = await pay();
      await server.call('POST', `orders/${orderNo}/cancel`, { token: person.token });
      await server.wallet(payment, 'late');
      return orderNo;
    },
    {
      'zh-CN': /已取消；收到的 ¥599\.00 已退还，最近一笔在 .+。$/,
      'en-US': /is cancelled\. The CN¥599\.00 that had arrived went back, the last of it at /,
    },
  ],
  [
    'The code never came',
    async () => sampleCode([[0, 'smsCode', 'at refused.retryable']], { orderNo: null }),
    { 'zh-CN': /^验证码没有发出。/, 'en-US': /^The code was not sent\. / },
  ],
  [
    'It asked me to log in while paying',
    async () => {
      const { person, pay } = await begin();
      await server.wallet(await pay(), 'approve');
      return person.phone;
    },
    { 'zh-CN': /，已付款，.+ 完成交付。$/, 'en-US': /It is paid and was delivered at / },
  ],
  [
    'I paid twice',
    async () => {
      const { person, orderNo, pay } = await begin();
      const first = await server.pay(person, orderNo, 'alipay');
      await server.wallet(await pay(), 'approve');
      await server.wallet(first, 'late');
      return orderNo;
    },
    {
      'zh-CN': /付了两次：第二笔 ¥599\.00 已在 .+ 退还。订单不受影响。$/,
      'en-US': /paid twice: the second payment of CN¥599\.00 was returned at .+ is not affected\.$/,
    },
  ],
  [
    'The wallet says paid, and you know nothing of it',
    // The transaction number in the wallet.
    async () => '4200002917202611210000000017',
    {
      'zh-CN': /只有钱包一方有的付款，次日对账后列在“对账”中。$/,
      'en-US': /A payment that only the wallet has is listed under Reconciliation /,
    },
  ],
  [
    'The wallet opened and then nothing',
    async () => {
      const { orderNo, pay } = await begin();
      await pay();
      return orderNo;
    },
    { 'zh-CN': /发起微信支付付款，.+还没有到账。$/, 'en-US': /no money has arrived\.$/ },
  ],
  [
    'I came back and it asks whether I paid',
    async () => {
      const { orderNo, pay } = await begin();
      await pay();
      return sampleCode(ended, { orderNo });
    },
    { 'zh-CN': /发起微信支付付款，.+还没有到账。$/, 'en-US': /no money has arrived\.$/ },
  ],
];

test('a payment that only the wallet has is listed with its number and the remedy', async () => {
  const number = '4200002917202611210000000018';
  await insertDifference(server, { number, kind: 'payment_unknown', ours: null });
  const money = await admin.colleague('money');
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const t = translatorIn(locale);
    const { user } = await openConsolePage(admin, money, '/', locale);
    const way = { name: new RegExp(`^${t('console-shell:differences')}`) };
    await user.click(await screen.findByRole('link', way));
    const list = await screen.findByRole('list', { name: t('console-differences:title') });

    expect(list.textContent).toContain(number);
    expect(list.textContent).toContain(t('console-differences:kind.payment_unknown.fact'));
    expect(list.textContent).toContain(t('console-differences:kind.payment_unknown.advice'));
  }
});

test.each(cases)(
  '“/”, a pasted text and Enter open a page with one sentence, in both languages: “%s”',
  async (_, make, sentences) => {
    const pasted = await make();
    for (const locale of ['zh-CN', 'en-US'] as const) {
      const { user } = await openConsolePage(admin, serve, '/', locale);
      const title = translatorIn(locale)('console-queues:title');
      await screen.findByRole('heading', { name: title, level: 1 });
      await user.keyboard('/');
      await user.paste(pasted);
      await user.keyboard('{Enter}');

      expect(await screen.findAllByText(sentences[locale])).toHaveLength(1);
    }
  },
);
