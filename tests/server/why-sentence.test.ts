import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  JobTopic,
  NoticeMismatch,
  NoticeOutcome,
  type AttentionWhy,
} from '#contract/staff/attention.ts';
import { sentenceOfWhy } from '#contract/staff/why-sentence.ts';
import { DifferenceKind } from '#contract/payments/difference-kinds.ts';
import { Channel } from '#contract/base/picklists.ts';

type Examples = { [Code in AttentionWhy['code']]: Extract<AttentionWhy, { code: Code }>[] };

const order_no = 'XY1';
const bill = { channel: 'wechat', day: '2026-11-20' } as const;
const examples: Examples = {
  orders_paused: [{ code: 'orders_paused' }],
  wallet_silent: [{ code: 'wallet_silent', order_no }],
  payment_other_account: [{ code: 'payment_other_account', order_no, account: 'wechat:1' }],
  other_amount: [{ code: 'other_amount', order_no, asked: 5000, taken: 100 }],
  sent_back_there: Channel.options.map((channel) => ({
    code: 'sent_back_there',
    order_no,
    channel,
  })),
  refund_unanswered: [{ code: 'refund_unanswered', order_no }],
  refund_failed: [{ code: 'refund_failed', order_no }],
  refund_other_account: [{ code: 'refund_other_account', order_no, account: 'alipay:2' }],
  refund_slow: [{ code: 'refund_slow', order_no }],
  refund_not_transferred: [{ code: 'refund_not_transferred', order_no }],
  notice_differs: NoticeMismatch.options.flatMap((detail) =>
    NoticeOutcome.options.map((outcome) => ({
      code: 'notice_differs' as const,
      order_no: null,
      channel: 'alipay' as const,
      payment_no: 'P1',
      detail,
      outcome,
    })),
  ),
  duty_failing: JobTopic.options.map((topic) => ({
    code: 'duty_failing',
    order_no: null,
    topic,
    tries: 7,
  })),
  duty_waiting: [{ code: 'duty_waiting', order_no, topic: 'mail' }],
  not_fulfilled: [{ code: 'not_fulfilled' }],
  not_begun: [{ code: 'not_begun' }],
  period_over: [{ code: 'period_over' }],
  reply_late: [{ code: 'reply_late' }],
  step_late: [{ code: 'step_late', step: 'filing', due: '2026-11-20' }],
  inquiry_late: [{ code: 'inquiry_late' }],
  verification_late: [{ code: 'verification_late' }],
  invoice_late: [{ code: 'invoice_late' }],
  invoice_exceeds: [{ code: 'invoice_exceeds', order_no, kept: 100, invoiced: 300 }],
  invoice_request_exceeds: [
    { code: 'invoice_request_exceeds', order_no, kept: 100, invoiced: 300, remaining: 100 },
  ],
  holidays_unknown: [{ code: 'holidays_unknown' }],
  bill_differs: [1, 2].map((open) => ({ code: 'bill_differs', ...bill, open })),
  bill_missing: [{ code: 'bill_missing', ...bill, detail: 'no file' }],
  webhook_stopped: [{ code: 'webhook_stopped', url: 'https://erp.example/park' }],
  sealed_unreadable: [1, 2].map((values) => ({ code: 'sealed_unreadable', values, keys: ['a1'] })),
  keys_differ: [1, 2].map((servers) => ({ code: 'keys_differ', servers })),
};

const money = (fen: number) => `${fen} fen`;
const day = (text: string) => `day ${text}`;

/** Returns the values that a person reads, as they are formatted. */
function listShown(why: AttentionWhy): readonly string[] {
  return Object.entries(why).flatMap(([name, value]) => {
    if (/^(?:asked|taken|kept|invoiced)$/.test(name)) return money(Number(value));
    if (/^(?:due|day)$/.test(name)) return day(String(value));
    const isText = /^(?:account|payment_no|tries|url|open|values|servers|keys)$/.test(name);
    return isText ? String(value) : [];
  });
}

describe.each(['zh-CN', 'en-US'] as const)('in %s', (locale) => {
  const load = (name: string) => JSON.parse(readFileSync(`locales/${locale}/${name}.json`, 'utf8'));

  test.each(Object.entries(examples))('the finding %s is a sentence with its values', (_, whys) => {
    for (const why of whys) {
      const sentence = sentenceOfWhy(why, load('console-words'), { locale, money, day });

      expect(sentence).toMatch(/^[^{}]{4,}$/);
      expect(listShown(why).filter((value) => !sentence.includes(value))).toEqual([]);
    }
  });

  test.each(DifferenceKind.options)('the difference %s says what it is and what to do', (kind) => {
    expect(load('console-differences').kind[kind]).toEqual({
      fact: expect.stringMatching(/\S/),
      advice: expect.stringMatching(/\S/),
    });
  });
});

test('a wallet, a job and a mismatch are named in words', () => {
  const say = (why: AttentionWhy) =>
    sentenceOfWhy(why, JSON.parse(readFileSync('locales/en-US/console-words.json', 'utf8')), {
      locale: 'en-US',
      money,
      day,
    });

  expect(examples.bill_differs.map(say)).toEqual([
    '1 difference between the WeChat Pay bill of day 2026-11-20 and our books',
    '2 differences between the WeChat Pay bill of day 2026-11-20 and our books',
  ]);
  expect(examples.duty_waiting.map(say)).toEqual([
    'The background job “Sending an email” has been put off for an hour; its server asks for it later each time',
  ]);
  expect(examples.notice_differs.slice(0, 1).map(say)).toEqual([
    'Alipay sent a notice for payment P1 that does not match, and nothing was done: No such payment',
  ]);
});
