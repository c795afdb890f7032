import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  deletedFileKeptMs,
  keptAnswerLifetimeMs,
  inquiryKeptMonths,
  orderLifetimeMs,
  sessionLifetimeMs,
  sessionMaximumMs,
  signInMarkLifetimeMs,
  smsCodeLifetimeMs,
  supportRecordKeptMs,
} from '#contract/base/limits.ts';
import englishCheckout from '#locales/en-US/checkout.json' with { type: 'json' };
import chineseCheckout from '#locales/zh-CN/checkout.json' with { type: 'json' };
import { dayMs, hourMs, minuteMs } from '#contract/base/durations.ts';

const years = inquiryKeptMonths / 12;

/** Each promise of the page, and the time limits that the server enforces. */
const promises = [
  [
    'Codes',
    '验证码',
    [`${smsCodeLifetimeMs / minuteMs} minutes`, `${smsCodeLifetimeMs / minuteMs} 分钟`],
  ],
  ['Logins', '登录状态', [`${sessionLifetimeMs / dayMs} days`, `${sessionLifetimeMs / dayMs} 天`]],
  ['Logins', '登录状态', [`${sessionMaximumMs / dayMs} days`, `${sessionMaximumMs / dayMs} 天`]],
  [
    'Devices and networks',
    '登录过的设备与网络',
    [`${signInMarkLifetimeMs / dayMs} days`, `${signInMarkLifetimeMs / dayMs} 天`],
  ],
  [
    'Answers to your requests',
    '对您请求的答复',
    [`${keptAnswerLifetimeMs / hourMs} hours`, `${keptAnswerLifetimeMs / hourMs} 小时`],
  ],
  [
    'Support codes',
    '您同意发送给客服的支持码',
    [`${supportRecordKeptMs / dayMs} days`, `${supportRecordKeptMs / dayMs} 天`],
  ],
  [
    'Unpaid orders',
    '未付款的订单',
    [`${orderLifetimeMs / hourMs} hours`, `${orderLifetimeMs / hourMs} 小时`],
  ],
  [
    'Erased seven days later',
    '七天后删除',
    [
      `${['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'][deletedFileKeptMs / dayMs]} days`,
      `${'零一两三四五六七'[deletedFileKeptMs / dayMs]}天`,
    ],
  ],
  [
    'Inquiries',
    '咨询内容',
    [`${['', 'one', 'two', 'three'][years]} years`, `${['', '一', '两', '三'][years]}年`],
  ],
] as const;

/** Returns the lines of the list items in the sample of the privacy policy. */
function listItems(locale: 'zh-CN' | 'en-US'): string[] {
  return readFileSync(`server/site/privacy-2026-11-27.${locale}.md`, 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
}
const english = listItems('en-US');
const chinese = listItems('zh-CN');

describe('the privacy page', () => {
  it.each(promises)(
    'the privacy page names the time after which %s are removed',
    (inEnglish, inChinese, times) => {
      const [english_, chinese_] = times;
      const says = (lines: readonly string[], what: string) =>
        lines.filter((line) => line.startsWith(what)).join('\n');

      expect(
        says(english, inEnglish),
        'The English privacy page names another time than contract/base/limits.ts. Correct the page.',
      ).toContain(english_);
      expect(
        says(chinese, inChinese),
        'The Chinese privacy page names another time than contract/base/limits.ts. Correct the page.',
      ).toContain(chinese_);
    },
  );

  it('the privacy page lists the data sent abroad and every right of PIPL', () => {
    const read = (locale: string) =>
      readFileSync(`server/site/privacy-2026-11-27.${locale}.md`, 'utf8');
    const rights = {
      'zh-CN': ['查询', '复制', '更正与补充', '删除', '撤回同意', '要求解释', '转移'],
      'en-US': [
        'Query',
        'Copy',
        'Correct and complete',
        'Delete',
        'Withdraw consent',
        'Ask for an explanation',
        'Transfer',
      ],
    };

    expect(rights['zh-CN'].filter((right) => !read('zh-CN').includes(`\n- ${right}：`))).toEqual(
      [],
    );
    expect(rights['en-US'].filter((right) => !read('en-US').includes(`\n- ${right}: `))).toEqual(
      [],
    );
    expect(read('zh-CN')).toContain('\n## 向境外提供的信息\n');
    expect(read('en-US')).toContain('\n## What is sent abroad\n');
  });

  it('the privacy page names how long the mark of a device is kept', () => {
    const days = signInMarkLifetimeMs / dayMs;

    expect(english.find((line) => line.startsWith('`device`'))).toContain(`${days} days`);
    expect(chinese.find((line) => line.startsWith('`device`'))).toContain(`${days} 天`);
  });
});

describe('the checkout', () => {
  it.each([
    ['en-US', englishCheckout, /\d+(?= hours)/g],
    ['zh-CN', chineseCheckout, /\d+(?= 小时)/g],
  ])('the checkout gives an order as many hours as the server in %s', (_, texts, hours) => {
    const named = JSON.stringify(texts).match(hours) ?? [];

    expect(
      [...new Set(named)],
      'The checkout names other hours than contract/base/limits.ts. Correct locales/<locale>/checkout.json.',
    ).toEqual([String(orderLifetimeMs / hourMs)]);
  });
});
