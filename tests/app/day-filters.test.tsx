import { openApplication, screen, storeSession } from '#tests/support/application.tsx';
import { fireEvent } from '@testing-library/react';
import * as v from 'valibot';
import { beforeEach, describe, expect } from 'vitest';
import { Day, fieldTexts } from '#contract/base/fields.ts';
import { parseDay } from '#src/app/content/search.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const person = setUpOnce(() => server.register());

beforeEach(async () => {
  localStorage.clear();
  await storeSession(server, person);
});

test('an address takes exactly the days that the contract takes', () => {
  const texts = [
    '0002-11-25',
    '0202-11-25',
    '1969-12-31',
    '1970-01-01',
    '2024-02-29',
    '2026-02-29',
    '2026-13-01',
    '2026-1-1',
    '2100-12-31',
    '2101-01-01',
    '20261-01-01',
    ' 2026-11-25',
    '2026年11月20日',
    'soon',
    '',
  ];
  const read = texts.map(parseDay);
  expect(read.filter((day) => day !== undefined)).toEqual([
    '1970-01-01',
    '2024-02-29',
    '2026-01-01',
    '2100-12-31',
    '2026-11-25',
    '2026-11-20',
  ]);
  expect(
    texts
      .map((text) => v.safeParse(Day, text))
      .map((day) => (day.success ? day.output : undefined)),
  ).toEqual(read);
});

describe.each([
  { of: 'orders', locale: 'zh-CN', list: '/user/orders', others: '?status=all' },
  { of: 'payments', locale: 'en-US', list: '/en/user/payments', others: '?status=success' },
] as const)('the days of the list of $of', ({ of, locale, list, others }) => {
  const t = translatorIn(locale);
  const open = async (search: string) => {
    const opened = await openApplication(server, `${list}${search}`);
    // On the payments page the days appear after a choice of period.
    if (of === 'payments') {
      const custom = await screen.findByRole('button', { name: t('payments:filters.custom') });
      if (custom.getAttribute('aria-pressed') !== 'true') await opened.user.click(custom);
    }
    await screen.findByLabelText(t(`${of}:filters.from`));
    return opened;
  };
  const from = () => screen.getByLabelText<HTMLInputElement>(t(`${of}:filters.from`));
  const to = () => screen.getByLabelText<HTMLInputElement>(t(`${of}:filters.to`));
  const type = (field: HTMLElement, ...values: readonly string[]) => {
    for (const value of values) {
      fireEvent.keyDown(field, { key: '2' });
      fireEvent.change(field, { target: { value } });
    }
  };
  const typedYear = ['0002-11-25', '0020-11-25', '0202-11-25', '2026-11-25'];

  test('day filters narrow the list only after typing ends, together with other filters', async () => {
    const { address } = await open(others);
    const before = address();
    type(from(), ...typedYear.slice(0, 1));
    expect(from().value).toBe('0002-11-25');
    type(from(), ...typedYear.slice(1));
    expect(address()).toBe(before);
    fireEvent.keyDown(from(), { key: 'Enter' });
    await expect.poll(address).toBe(`${list}${others}&start_date=2026-11-25`);
    expect(from().value).toBe('2026-11-25');
    type(to(), '2026-11-26');
    fireEvent.blur(to());
    await expect.poll(address).toContain('end_date=2026-11-26');
  });

  test('day filters apply at once from the calendar, and can be removed', async () => {
    const { address } = await open(others);
    fireEvent.change(from(), { target: { value: '2026-11-20' } });
    await expect.poll(address).toContain('start_date=2026-11-20');
    fireEvent.change(from(), { target: { value: '' } });
    await expect.poll(address).toBe(`${list}${others}`);
  });

  test('day filters report an invalid day or an end before the start at the field', async () => {
    const { address } = await open(others);
    const before = address();
    type(from(), '0202-11-25');
    fireEvent.blur(from());
    await screen.findByText(fieldTexts.date[locale]);
    expect(from().value).toBe('0202-11-25');
    type(from(), '2026-11-25');
    fireEvent.blur(from());
    await expect.poll(address).toContain('start_date=2026-11-25');
    expect(screen.queryByText(fieldTexts.date[locale])).toBeNull();
    const narrowed = address();
    type(to(), '2026-11-01');
    fireEvent.blur(to());
    await screen.findByText(fieldTexts.dateOrder[locale]);
    expect(to().getAttribute('aria-invalid')).toBe('true');
    expect(address()).toBe(narrowed);
    type(from(), '2026-10-01');
    fireEvent.blur(from());
    await expect.poll(address).toContain('start_date=2026-10-01&end_date=2026-11-01');
    expect(screen.queryByText(fieldTexts.dateOrder[locale])).toBeNull();
    expect(before).not.toBe(address());
  });

  test('day filters in an address that ends before it begins say so, and the server is not asked', async () => {
    const { user } = await open('?start_date=2026-11-25&end_date=2026-11-01');
    await screen.findByText(fieldTexts.dateOrder[locale]);
    await screen.findByRole('heading', { name: t(`${of}:empty.narrowed.title`) });
    expect(screen.queryByText(t(`${of}:failed.title`))).toBeNull();
    await user.click(screen.getByRole('link', { name: t(`${of}:empty.narrowed.action`) }));
    await expect.poll(() => screen.queryByText(fieldTexts.dateOrder[locale])).toBeNull();
  });

  test('day filters stay on the page with their input when the list cannot be read', async () => {
    server.sandbox.faults.fail({ path: `/api/v1/${of}`, times: 1, status: 500, when: 'before' });
    const { user } = await open('?start_date=2026-11-20');
    await screen.findByRole('heading', { name: t(`${of}:failed.title`) });
    expect(from().value).toBe('2026-11-20');
    await user.click(screen.getByRole('button', { name: t(`${of}:failed.retry`) }));
    await expect.poll(() => screen.queryByText(t(`${of}:failed.title`))).toBeNull();
    expect(from().value).toBe('2026-11-20');
  });

  test('day filters that are invalid in an address are left out, and the page says so', async () => {
    await open('?start_date=0002-11-25');
    await screen.findByText(t(`${of}:filters.misread`));
    expect(screen.queryByText(t(`${of}:failed.title`))).toBeNull();
    expect(from().value).toBe('');
  });
});
