import { openConsolePage, screen, within } from '#tests/support/console-page.tsx';
import { expect } from 'vitest';
import { listDeadlines, listDeadlineSentences } from '#src/console/case/deadlines.ts';
import type { Case, StaffPromise } from '#contract/staff/case.ts';
import { loadBothLanguages } from '#src/console/app/texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { consoleCase } from '#tests/support/console-case.ts';
import { dayMs } from '#contract/base/durations.ts';
import { paidOrder, requestedRefund } from '#tests/support/refunds.ts';
import { server, setUpOnce, test } from '#tests/support/set-up.ts';
import { openInquiry } from '#tests/support/staff-subjects.ts';
import { translatorIn } from '#tests/support/translator.ts';

const answerBy = '2026-11-23T10:00:00.000Z';

const openPromises: Case['promises'] = [
  promise('refund', answerBy),
  promise('step', '2026-11-24T16:00:00.000Z'),
  promise('reply', '2026-11-23T09:00:00.000Z'),
  promise('invoice', '2026-11-24T02:00:00.000Z'),
];

const admin = setUpOnce(() => createTestConsole(server));

test('the promises of a case are late from their moment on, and not before', () => {
  const about = promising({ as_of: '2026-11-23T09:59:59.000Z' });
  expect(listDeadlines(about)).toEqual([
    { ...openPromises[0], isLate: false },
    { ...openPromises[1], isLate: false },
    { ...openPromises[2], isLate: true },
    { ...openPromises[3], isLate: false },
  ]);
  const late = (as_of: string) =>
    listDeadlines(promising({ as_of })).flatMap(({ kind, isLate }) => (isLate ? [kind] : []));
  expect(late(answerBy)).toEqual(['refund', 'reply']);
  expect(late('2026-11-24T15:59:59.000Z')).toEqual(['refund', 'reply', 'invoice']);
  expect(late('2026-11-24T16:00:00.000Z')).toEqual(['refund', 'step', 'reply', 'invoice']);
});

test.each(['zh-CN', 'en-US'] as const)(
  'the text for the customer apologizes for a late answer, in %s',
  async (locale) => {
    const i18n = createI18n(locale);
    await loadBothLanguages(i18n, ['console-case']);
    const t = i18n.getFixedT(locale, 'console-case');
    const about = promising({ as_of: '2026-11-30T02:00:00.000Z' });
    const words = translatorIn(locale);
    const say = (reader: 'sentence' | 'customer', of: Case) =>
      listDeadlineSentences(of, locale, t, (instant) => instant, reader);
    const day = locale === 'zh-CN' ? '2026年11月24日' : 'November 24, 2026';
    for (const reader of ['sentence', 'customer'] as const) {
      expect(say(reader, about)).toEqual([
        words(`console-case:late.refund.${reader}`, { due: answerBy }),
        words(`console-case:late.step.${reader}`, { due: day }),
        words(`console-case:late.reply.${reader}`, { due: '2026-11-23T09:00:00.000Z' }),
        words(`console-case:late.invoice.${reader}`, { due: '2026-11-24T02:00:00.000Z' }),
      ]);
      const onTime = promising({ promises: openPromises.filter(({ kind }) => kind !== 'reply') });
      expect(say(reader, onTime)).toEqual([words('console-case:answerBy', { due: answerBy })]);
    }
  },
);

test.each(['zh-CN', 'en-US'] as const)(
  'the text for the customer names both days of a moved promise, until the second is over, in %s',
  async (locale) => {
    const i18n = createI18n(locale);
    await loadBothLanguages(i18n, ['console-case']);
    const t = i18n.getFixedT(locale, 'console-case');
    const words = translatorIn(locale);
    const promises = [
      promise('refund', '2026-11-27T16:00:00.000Z', answerBy),
      promise('step', '2026-11-27T16:00:00.000Z', '2026-11-24T16:00:00.000Z'),
    ];
    const say = (as_of: string) =>
      listDeadlineSentences(
        consoleCase({ promises, as_of }),
        locale,
        t,
        (instant) => instant,
        'customer',
      );
    const [first, due] =
      locale === 'zh-CN'
        ? ['2026年11月24日', '2026年11月27日']
        : ['November 24, 2026', 'November 27, 2026'];
    expect(say('2026-11-27T15:59:59.000Z')).toEqual([
      words('console-case:moved.refund.customer', { first: answerBy, due }),
      words('console-case:moved.step.customer', { first, due }),
    ]);
    expect(say('2026-11-27T16:00:00.000Z')).toEqual([
      words('console-case:late.refund.customer', { due }),
      words('console-case:late.step.customer', { due }),
    ]);
  },
);

test('the page of an overdue inquiry says since when, and suggests an apology', async () => {
  const body = { name: '客户 018', phone: '13900000018', inquiry_type: 'consulting' };
  const { data } = await server.call('POST', 'contact/inquiries', {
    body: { ...body, description: '专利检索' },
  });
  const number = String(Object(data).inquiry_no);
  const t = translatorIn('zh-CN');
  server.clock.move(dayMs - 1000);
  await openConsolePage(admin, await admin.colleague('serve'), `/inquiries/${number}`);
  await screen.findByText('专利检索');
  expect(screen.queryByText(t('console-case:inquiry.apology'))).toBeNull();

  server.clock.move(1000);
  await openConsolePage(admin, await admin.colleague('serve'), `/inquiries/${number}`);
  await screen.findByText(t('console-case:inquiry.apology'));
  expect(screen.getByText(new RegExp(`答复您的咨询 ${number}，现已逾期`))).toBeTruthy();
  expect(screen.getByText(new RegExp(`answer your inquiry ${number} by`))).toBeTruthy();
});

test('a colleague promises a guest another day, and the page suggests the words to send', async () => {
  const number = await openInquiry(server);
  const t = translatorIn('zh-CN');
  const path = `/inquiries/${number}`;
  const { user } = await openConsolePage(admin, await admin.colleague('serve'), path);
  await screen.findByText(t('console-case:acts.promise'));
  await user.keyboard('l');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(t('console-case:promise.guest'))).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: t('console-case:promise.confirm') }));
  await screen.findByText(t('console-case:done.promiseSilent'));
  await screen.findByText(t('console-case:inquiry.movedApology'));
  expect(
    screen.getByText(new RegExp(`答复您的咨询 ${number}，需要更多时间，非常抱歉`)),
  ).toBeTruthy();
  expect(screen.getByText(new RegExp(`answer your inquiry ${number} by .* moved to`))).toBeTruthy();
});

test('a colleague who may not decide refunds is offered the other promises of a case only', async () => {
  const paid = await paidOrder(server);
  await requestedRefund(server, paid, 10_050);
  const body = { text: '何时开始？' };
  const { token } = paid.person;
  await server.call('POST', `orders/${paid.order_no}/messages`, { token, body });
  const t = translatorIn('zh-CN');
  const offered = async (role: 'serve' | 'money') => {
    const path = `/orders/${paid.order_no}`;
    const { user } = await openConsolePage(admin, await admin.colleague(role), path);
    await screen.findByText(t('console-case:acts.promise'));
    await user.keyboard('l');
    const dialog = within(await screen.findByRole('dialog'));
    return dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  };
  const reply = expect.stringContaining(t('console-case:promise.of.reply'));
  const refund = expect.stringContaining(t('console-case:promise.of.refund'));
  expect(await offered('serve')).toEqual([reply]);
  expect(await offered('money')).toEqual([refund, reply]);
});

/** A case in which everything that can be promised is open. */
function promising(more: Partial<Case>): Case {
  return consoleCase({ promises: openPromises, ...more });
}

function promise(kind: StaffPromise['kind'], until: string, first: string | null = null) {
  return { kind, number: 'N17', until, first, shown: `N17 ${until}` };
}
