import { describe, expect, test } from 'vitest';
import { outlines } from '#machines/outline.ts';
import { readableStates } from '#tools/charts/draw.ts';
import { findStates } from '#src/charts/find-states.ts';
import { unseenReason } from '#src/charts/picture-of.ts';

const root = new URL('../..', import.meta.url).pathname;
const states = {
  'zh-CN': readableStates(root, 'zh-CN'),
  'en-US': readableStates(root, 'en-US'),
} as const;

type Locale = keyof typeof states;

describe('the words of support find the right state first', () => {
  test.each([
    ['zh-CN', '扣款了', 'checkout unpaid.paying'],
    ['zh-CN', '我的钱扣了，页面还在等', 'checkout unpaid.paying'],
    ['zh-CN', '重复扣款', 'checkout paid.complete'],
    ['zh-CN', '取消了钱没退', 'checkout cancelled'],
    ['zh-CN', '收不到验证码', 'smsCode refused.retryable'],
    ['zh-CN', '付款时要登录', 'session guest.signedOut'],
    ['zh-CN', '打不开支付宝', 'payment watched.wallet.unopened'],
    ['zh-CN', '付了两次', 'checkout paid.complete'],
    ['zh-CN', '钱包打开了然后没反应', 'payment watched.wallet.asked'],
    ['zh-CN', '钱包显示已付，你们却没有记录', 'payment watched.watch.missing'],
    ['zh-CN', '回来之后问我付了没有', 'payment watched.wallet.asked'],
    ['zh-CN', '显示已扣款但订单未支付', 'checkout unpaid.paying'],
    ['zh-CN', '二维码过期后付款', 'payment watched.code.expired'],
    ['zh-CN', '换了支付方式', 'checkout unpaid.choosingChannel'],
    ['zh-CN', '断网时付款', 'payment watched.watch.offline'],
    ['zh-CN', '手机跳到支付宝没付成又回来', 'payment watched.wallet.asked'],
    ['zh-CN', '退款三天没到', 'refundLifecycle refunding'],
    ['zh-CN', '取消之后扣款', 'checkout cancelled'],
    ['zh-CN', '登录被踢出', 'session guest.signedOut'],
    ['zh-CN', '升级会员价格不对', 'upgrade confirming'],
    ['en-US', 'charged twice', 'checkout paid.complete'],
    ['en-US', 'I paid and it says waiting', 'checkout unpaid.paying'],
    ['en-US', 'It says cancelled but my money is gone', 'checkout cancelled'],
    ['en-US', 'The code never came', 'smsCode refused.retryable'],
    ['en-US', 'It asked me to log in while paying', 'session guest.signedOut'],
    ['en-US', 'I paid twice', 'checkout paid.complete'],
    ['en-US', 'The wallet says paid, and you know nothing of it', 'payment watched.watch.missing'],
    ['en-US', 'The wallet opened and then nothing', 'payment watched.wallet.asked'],
    ['en-US', 'I came back and it asks whether I paid', 'payment watched.wallet.asked'],
    ['en-US', 'WeChat does not open', 'payment watched.wallet.unopened'],
    ['en-US', 'charged after cancelling', 'checkout cancelled'],
    ['en-US', 'switched payment method', 'checkout unpaid.choosingChannel'],
  ] as const)('in %s: %s', (locale, query, expected) => {
    expect(findPlaces(locale, query)[0]).toBe(expected);
  });
});

describe('other words than the stored phrases find the state among the first three', () => {
  test.each([
    ['zh-CN', '钱付了两遍', 'checkout paid.complete'],
    ['zh-CN', '被多扣了一次钱', 'checkout paid.complete'],
    ['zh-CN', '银行卡扣了钱，订单显示没付款', 'checkout unpaid.paying'],
    ['zh-CN', '二维码失效了才付的', 'payment watched.code.expired'],
    ['zh-CN', '想从微信换到支付宝付款', 'checkout unpaid.choosingChannel'],
    ['zh-CN', '付到一半没网了', 'payment watched.watch.offline'],
    ['zh-CN', '微信没有付成功就返回了', 'payment watched.wallet.asked'],
    ['zh-CN', '退款好几天了还没收到', 'refundLifecycle refunding'],
    ['zh-CN', '订单取消以后又扣了我的钱', 'checkout cancelled'],
    ['zh-CN', '账号被挤下线了', 'session guest.signedOut'],
    ['zh-CN', '登陆老是失败', 'session guest.signedOut'],
    ['zh-CN', '升级会员的费用算错了', 'upgrade confirming'],
    ['zh-CN', '会员钱付了但是没开通', 'upgrade activating'],
    ['zh-CN', '付费后会员等级还是原来的', 'upgrade activating'],
    ['zh-CN', '我想退钱', 'refundRequest asking'],
    ['zh-CN', '申请退款的时候网断了', 'refundRequest unclear'],
    ['zh-CN', '退款页进不去', 'refundRequest unavailable'],
    ['zh-CN', '为什么一点都不给退', 'refundRequest nothingLeft'],
    ['zh-CN', '退款能不能撤销', 'refundRequest confirmingWithdrawal'],
    ['zh-CN', '只退了一部分钱', 'refundLifecycle offered'],
    ['zh-CN', '我要开一张专用发票', 'invoiceRequest choosing'],
    ['zh-CN', '发票申请点了没反应', 'invoiceRequest submitting'],
    ['zh-CN', '怎么没有订单可以开发票', 'invoiceRequest nothingAvailable'],
    ['zh-CN', '发票什么时候能开出来', 'invoiceLifecycle requested'],
    ['zh-CN', '弹窗一直关不上', 'confirm working'],
    ['zh-CN', '弹出来一个框问我是否确定', 'confirm open'],
    ['zh-CN', '手机没有收到短信验证码', 'smsCode refused.retryable'],
    ['zh-CN', '上传的附件太大', 'attachment refused'],
    ['zh-CN', '点取消订单转圈没反应', 'order asking.cancelling'],
    ['zh-CN', '发给顾问的消息没发出去', 'conversation composer.rejected'],
    ['zh-CN', '会议室还有哪几天能订', 'booking picking'],
    ['zh-CN', '预约会议室的时候断网了', 'booking unclear'],
    ['zh-CN', '我要把预约取消掉', 'booking confirming'],
    ['zh-CN', '培训满员了还能上吗', 'bookingLifecycle waiting'],
    ['zh-CN', '预约怎么还没有人确认', 'bookingLifecycle requested'],
    ['zh-CN', '没到场时数还给我吗', 'bookingLifecycle missed'],
    ['en-US', 'you took the money two times', 'checkout paid.complete'],
    ['en-US', 'double charged on my card', 'checkout paid.complete'],
    ['en-US', 'money debited but order still unpaid', 'checkout unpaid.paying'],
    ['en-US', 'paying when the QR code was already expired', 'payment watched.code.expired'],
    ['en-US', 'changing the payment method to Alipay', 'checkout unpaid.choosingChannel'],
    ['en-US', 'lost wifi while I was paying', 'payment watched.watch.offline'],
    ['en-US', 'went to Alipay, did not pay, came back', 'payment watched.wallet.asked'],
    ['en-US', 'refund still not here after three days', 'refundLifecycle refunding'],
    ['en-US', 'billed even though I canceled', 'checkout cancelled'],
    ['en-US', 'kicked out of my login', 'session guest.signedOut'],
    ['en-US', 'signed out automatically', 'session guest.signedOut'],
    ['en-US', 'upgrade price is incorrect', 'upgrade confirming'],
    ['en-US', 'membership not activated after payment', 'upgrade activating'],
    ['en-US', 'comparing membership plans', 'upgrade choosing'],
    ['en-US', 'requesting my money back', 'refundRequest asking'],
    ['en-US', 'refunds page does not load', 'refundRequest unavailable'],
    ['en-US', 'withdrawing a refund', 'refundRequest confirmingWithdrawal'],
    ['en-US', 'why is nothing refundable', 'refundRequest nothingLeft'],
    ['en-US', 'you only approved a partial refund', 'refundLifecycle offered'],
    ['en-US', 'how to ask for a VAT invoice', 'invoiceRequest choosing'],
    ['en-US', 'no order available for invoicing', 'invoiceRequest nothingAvailable'],
    ['en-US', 'amount on the invoice is wrong', 'invoiceRequest termsChanged'],
    ['en-US', 'the popup does not close', 'confirm working'],
    ['en-US', 'popup asking if I am sure', 'confirm open'],
    ['en-US', 'verification text never arrived', 'smsCode coolingDown'],
    ['en-US', 'attachments too big', 'attachment refused'],
    ['en-US', 'cancellation is stuck', 'order asking.cancelling'],
    ['en-US', 'deleted something accidentally, undo', 'removal waiting'],
    ['en-US', 'booking a room', 'booking choosing'],
    ['en-US', 'the wifi dropped while I was booking', 'booking unclear'],
    ['en-US', 'reschedule my booking', 'booking picking'],
    ['en-US', 'cancelling my booking', 'booking confirming'],
    ['en-US', 'am I next on the waiting list', 'bookingLifecycle waiting'],
    ['en-US', 'no reply to my booking request', 'bookingLifecycle requested'],
  ] as const)('in %s: %s', (locale, query, expected) => {
    expect(findPlaces(locale, query).slice(0, 3)).toContain(expected);
  });
});

describe('the words of a phrase are found in any order and in other forms', () => {
  test.each([
    ['zh-CN', '两次付了', 'checkout paid.complete'],
    ['zh-CN', '支付宝打不开', 'payment watched.wallet.unopened'],
    ['zh-CN', '验证码，收不到！', 'smsCode refused.retryable'],
    ['en-US', 'twice charged', 'checkout paid.complete'],
    ['en-US', 'payments are failing', 'payment failed'],
    ['en-US', 'verificaton code nevr came', 'smsCode refused.retryable'],
  ] as const)('in %s: %s', (locale, query, expected) => {
    expect(findPlaces(locale, query)[0]).toBe(expected);
  });
});

test('a sentence of a screen is found as it was read out, whatever the page filled in', () => {
  expect(findPlaces('en-US', '¥1,299.00 is on its way back')).toContain(
    'refundRequest following.resting',
  );
});

test.each(['', ' ', '？！', 'xqzv', '龘', 'the of'])('no state is found for "%s"', (query) => {
  expect([findPlaces('zh-CN', query), findPlaces('en-US', query)]).toEqual([[], []]);
});

describe('customers’ phrases', () => {
  test.each(['zh-CN', 'en-US'] as const)(
    'every state that customers meet has five phrases in %s',
    (locale) => {
      const few = listMetStates().filter((place) => (phrases(locale).get(place) ?? []).length < 5);

      expect(listMetStates().length).toBeGreaterThan(140);
      expect(few, `Add "said" to these states in locales/${locale}/flow-<machine>.json.`).toEqual(
        [],
      );
    },
  );

  test('the same states have phrases in both languages', () => {
    expect([...phrases('zh-CN').keys()]).toEqual([...phrases('en-US').keys()]);
  });

  test.each(['zh-CN', 'en-US'] as const)('each phrase names one state in %s', (locale) => {
    const all = [...phrases(locale).values()].flat();
    expect(all.filter((phrase, at) => all.indexOf(phrase) !== at)).toEqual([]);
  });

  test.each(['zh-CN', 'en-US'] as const)('each phrase finds its state first in %s', (locale) => {
    const misses = [...phrases(locale)].flatMap(([place, said]) =>
      said.filter((phrase) => findPlaces(locale, phrase)[0] !== place),
    );
    expect(misses).toEqual([]);
  });
});

/** Lists the states with a screen, and the states of lifecycles, which appear on lists and papers by name. */
function listMetStates(): readonly string[] {
  return Object.values(outlines).flatMap(({ name, states }) =>
    states
      .filter(({ type }) => type === 'atomic' || type === 'final')
      .filter(({ path }) => name.endsWith('Lifecycle') || unseenReason(name, path) === null)
      .map(({ path }) => `${name} ${path}`),
  );
}

function phrases(locale: Locale): ReadonlyMap<string, readonly string[]> {
  return new Map(
    states[locale]
      .filter(({ said }) => said.length > 0)
      .map(({ machine, path, said }) => [`${machine} ${path}`, said]),
  );
}

function findPlaces(locale: Locale, query: string): readonly string[] {
  return findStates(states[locale], query).map(({ machine, path }) => `${machine} ${path}`);
}
