import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Locale } from '#contract/base/picklists.ts';
import { formatDate, formatMonthDay } from '#src/i18n/format.ts';
import { formatBeijingTime } from '#src/i18n/format-beijing.ts';
import { formatDateTime, formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { formatExpectedDay, formatNearDay } from '#src/i18n/format-near-day.ts';

const moment = '2026-11-21T21:16:00.000Z';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T02:00:00.000Z') });
  return () => vi.useRealTimers();
});

test.each([
  ['zh-CN', '2027年1月5日', '2027年8月'],
  ['en-US', 'Jan 5, 2027', 'Aug 2027'],
] as const)(
  'an expected day in %s is exact for four months, and then a month',
  (locale, near, far) => {
    expect(formatExpectedDay('2027-01-05', moment, locale)).toBe(near);
    expect(formatExpectedDay('2027-08-23', moment, locale)).toBe(far);
  },
);

test('a day without a time is the same day in every zone of a browser', () => {
  for (const zone of ['America/Los_Angeles', 'Asia/Shanghai', 'Pacific/Kiritimati']) {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2026-11-20', 'zh-CN')).toBe('2026年11月20日');
    expect(formatMonthDay('2026-11-20', 'en-US')).toBe('Nov 20');
  }
  vi.unstubAllEnvs();
});

describe('the year', () => {
  test.each([
    ['zh-CN', '2027年1月1日 09:30', '2025年12月31日', '2027年1月4日'],
    ['en-US', 'Jan 1, 2027, 09:30', 'Dec 31, 2025', 'Jan 4, 2027'],
  ] as const)(
    'the year in %s appears when it differs from this one',
    (locale, time, day, deadline) => {
      expect(formatDayTime('2027-01-01T01:30:00.000Z', locale, 'Asia/Shanghai')).toBe(time);
      expect(formatNearDay('2025-12-31T15:59:00.000Z', locale)).toBe(day);
      expect(formatDeadline('2027-01-04T16:00:00.000Z', locale, 'Asia/Shanghai')).toBe(deadline);
    },
  );
});

test.each([
  ['zh-CN', '11月24日', '11月25日 10:00'],
  ['en-US', 'Nov 24', 'Nov 25, 10:00'],
] as const)('a deadline in %s at the end of a day shows that day', (locale, day, time) => {
  expect(formatDeadline('2026-11-24T16:00:00.000Z', locale, 'Asia/Shanghai')).toBe(day);
  expect(formatDeadline('2026-11-25T02:00:00.000Z', locale, 'Asia/Shanghai')).toBe(time);
});

describe('in the zone of Shanghai', () => {
  test.each([
    ['zh-CN', '2026年11月22日 05:16', '11月22日 05:16'],
    ['en-US', 'Nov 22, 2026, 05:16', 'Nov 22, 05:16'],
  ] as const)(
    'moments in %s show no zone to readers in the zone of Shanghai',
    (locale, long, short) => {
      expect(formatDateTime(moment, locale, 'Asia/Shanghai')).toBe(long);
      expect(formatDayTime(moment, locale, 'Asia/Shanghai')).toBe(short);
    },
  );

  test.each(['Asia/Singapore', 'Asia/Hong_Kong', 'Asia/Taipei', 'Australia/Perth'])(
    'the zone %s counts as Shanghai because its clocks show the same time',
    (zone) => {
      for (const locale of Locale.options) {
        expect(formatDayTime(moment, locale, zone)).toBe(
          formatDayTime(moment, locale, 'Asia/Shanghai'),
        );
      }
    },
  );
});

describe('elsewhere', () => {
  test.each([
    [
      'zh-CN',
      '2026年11月22日 05:16（北京时间）· 您当地 11月21日 21:16',
      '2026年11月22日 05:16（北京时间）',
    ],
    [
      'en-US',
      'Nov 22, 2026, 05:16 Beijing time · Nov 21, 21:16 your time',
      'Nov 22, 2026, 05:16 Beijing time',
    ],
  ] as const)(
    'a moment elsewhere in %s has both times, and on paper the one that is named',
    (...says) => {
      const [locale, both, paper] = says;
      expect(formatDateTime(moment, locale, 'Europe/London')).toBe(both);
      expect(formatBeijingTime(moment, locale)).toBe(paper);
    },
  );

  test.each([
    ['zh-CN', 'Europe/London', '11月22日 05:16（北京时间）· 您当地 11月21日 21:16'],
    ['en-US', 'Europe/London', 'Nov 22, 05:16 Beijing time · Nov 21, 21:16 your time'],
    ['zh-CN', 'America/Los_Angeles', '11月22日 05:16（北京时间）· 您当地 11月21日 13:16'],
    ['en-US', 'America/Los_Angeles', 'Nov 22, 05:16 Beijing time · Nov 21, 13:16 your time'],
    // In Xinjiang, China, many people set their clocks two hours back.
    ['zh-CN', 'Asia/Urumqi', '11月22日 05:16（北京时间）· 您当地 03:16'],
    ['en-US', 'Asia/Kolkata', 'Nov 22, 05:16 Beijing time · 02:46 your time'],
    ['en-US', 'Pacific/Auckland', 'Nov 22, 05:16 Beijing time · 10:16 your time'],
  ] as const)('a day in %s from %s shows both times, and the day where it differs', (...at) => {
    const [locale, zone, said] = at;
    expect(formatDayTime(moment, locale, zone)).toBe(said);
  });

  test('local time follows summer time', () => {
    const [before, after] = ['2027-03-28T00:59:00.000Z', '2027-03-28T01:01:00.000Z'].map((at) =>
      formatDayTime(at, 'en-US', 'Europe/London'),
    );
    expect(before).toBe('Mar 28, 2027, 08:59 Beijing time · 00:59 your time');
    expect(after).toBe('Mar 28, 2027, 09:01 Beijing time · 02:01 your time');
  });

  test.each([
    ['2027-03-14T09:59:00.000Z', 'Mar 14, 2027, 17:59 Beijing time · 01:59 your time'],
    ['2027-03-14T10:00:00.000Z', 'Mar 14, 2027, 18:00 Beijing time · 03:00 your time'],
    // 01:30 occurs twice that night.
    ['2027-11-07T08:30:00.000Z', 'Nov 7, 2027, 16:30 Beijing time · 01:30 your time'],
    ['2027-11-07T09:30:00.000Z', 'Nov 7, 2027, 17:30 Beijing time · 01:30 your time'],
  ])(
    'the time is right in the nights when the clocks of Los Angeles change: %s',
    (instant, said) => {
      expect(formatDayTime(instant, 'en-US', 'America/Los_Angeles')).toBe(said);
    },
  );

  test('midnight is 00:00, and the turn of a year keeps both days apart', () => {
    const turn = '2026-12-31T16:00:00.000Z';
    expect(formatDateTime(turn, 'zh-CN', 'Europe/London')).toBe(
      '2027年1月1日 00:00（北京时间）· 您当地 12月31日 16:00',
    );
    expect(formatDayTime(turn, 'en-US', 'Europe/London')).toBe(
      'Jan 1, 2027, 00:00 Beijing time · Dec 31, 16:00 your time',
    );
  });
});
