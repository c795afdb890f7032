import { describe, expect, test } from 'vitest';
import { readableStates } from '#server/charts/draw.ts';
import { findStates } from '#src/charts/find-states.ts';

const root = new URL('../..', import.meta.url).pathname;
const states = {
  'zh-CN': readableStates(root, 'zh-CN'),
  'en-US': readableStates(root, 'en-US'),
} as const;

describe('a state is found by what a customer says', () => {
  test.each([
    ['zh-CN', '扣款了', 'checkout unpaid.paying'],
    ['zh-CN', '我的钱扣了，页面还在等', 'checkout unpaid.paying'],
    ['zh-CN', '重复扣款', 'checkout paid.complete'],
    ['zh-CN', '取消了钱没退', 'checkout cancelled'],
    ['zh-CN', '收不到验证码', 'smsCode refused.retryable'],
    ['zh-CN', '付款时要登录', 'session signedOut'],
    ['zh-CN', '打不开支付宝', 'payment watched.wallet.unopened'],
    ['en-US', 'charged twice', 'checkout paid.complete'],
    ['en-US', 'I paid and it says waiting', 'checkout unpaid.paying'],
    ['en-US', 'It says cancelled but my money is gone', 'checkout cancelled'],
    ['en-US', 'The code never came', 'smsCode refused.retryable'],
    ['en-US', 'It asked me to log in while paying', 'session signedOut'],
    ['en-US', 'WeChat does not open', 'payment watched.wallet.unopened'],
  ] as const)('in %s: %s', (locale, query, expected) => {
    const [found] = findStates(states[locale], query, locale);
    expect(`${found?.machine} ${found?.path}`).toBe(expected);
  });
});

test('the phrases of customers are in both languages, and each names one state', () => {
  const said = (locale: 'zh-CN' | 'en-US') =>
    states[locale].filter((state) => state.said.length > 0);
  const names = (locale: 'zh-CN' | 'en-US') =>
    said(locale).map(({ machine, path }) => `${machine} ${path}`);
  const phrases = said('en-US').flatMap((state) => state.said);

  expect(names('zh-CN')).toEqual(names('en-US'));
  expect(names('en-US').length).toBeGreaterThan(40);
  expect(phrases.filter((phrase, at) => phrases.indexOf(phrase) !== at)).toEqual([]);
});
