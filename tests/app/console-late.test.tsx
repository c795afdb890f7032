import { openConsolePage, screen } from '#tests/support/console-page.tsx';
import { expect, test } from 'vitest';
import { listDeadlines, listDeadlineSentences } from '#src/console/case/deadlines.ts';
import type { Case } from '#contract/staff/case.ts';
import { loadBothLanguages } from '#src/console/app/texts.ts';
import { createI18n } from '#src/i18n/translations.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { consoleCase, sampleRefund } from '#tests/support/console-case.ts';
import { setUpServer } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const dayMs = 24 * 60 * 60 * 1000;
const answerBy = '2026-11-23T10:00:00.000Z';

const server = setUpServer();

test('the promises of a case are late from their moment on, and not before', () => {
  const about = promising({ as_of: '2026-11-23T09:59:59.000Z' });
  expect(listDeadlines(about)).toEqual([
    { of: 'refund', by: answerBy, isLate: false },
    { of: 'step', by: '2026-11-24T16:00:00.000Z', day: '2026-11-24', isLate: false },
    { of: 'reply', by: '2026-11-23T09:00:00.000Z', isLate: true },
    { of: 'invoice', by: '2026-11-24T02:00:00.000Z', isLate: false },
  ]);
  const late = (as_of: string) =>
    listDeadlines(promising({ as_of })).flatMap(({ of, isLate }) => (isLate ? [of] : []));
  expect(late(answerBy)).toEqual(['refund', 'reply']);
  expect(late('2026-11-24T15:59:59.000Z')).toEqual(['refund', 'reply', 'invoice']);
  expect(late('2026-11-24T16:00:00.000Z')).toEqual(['refund', 'step', 'reply', 'invoice']);
});

test('what a customer or an authority has to do is no promise, nor is a step while its service rests', () => {
  const steps = promising({}).service.steps;
  for (const by of ['customer', 'authority'] as const) {
    const service = { state: 'underWay' as const, steps: steps.map((step) => ({ ...step, by })) };
    expect(listDeadlines(consoleCase({ service }))).toEqual([]);
  }
  expect(listDeadlines(consoleCase({ service: { state: 'paused', steps } }))).toEqual([]);
});

test.each(['zh-CN', 'en-US'] as const)(
  'the text for the customer apologizes for what is late, in %s',
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
      expect(say(reader, promising({ reply_by: null }))).toEqual([
        words('console-case:answerBy', { due: answerBy }),
      ]);
    }
  },
);

test('the page of an overdue inquiry says since when, and suggests an apology', async () => {
  const admin = createTestConsole(server);
  const body = { name: '客户 018', phone: '13900000018', inquiry_type: 'ip' };
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

/** A case in which everything that can be promised is open. */
function promising(more: Partial<Case>): Case {
  return consoleCase({
    refunds: [sampleRefund({ answer_by: answerBy })],
    reply_by: '2026-11-23T09:00:00.000Z',
    service: {
      state: 'underWay',
      steps: [
        {
          key: 'search',
          title: '查询',
          delivers: [],
          by: 'adviser',
          price: 0,
          status: 'current',
          due: '2026-11-24',
          branches: [],
        },
      ],
    },
    invoices: [
      {
        invoice_no: 'IN17',
        fapiao_no: null,
        kind: 'ordinary',
        is_red: false,
        status: 'requested',
        amount: 59_900,
        buyer: 'Sample Co. 17',
        reason: null,
        exceeds: false,
        remaining: null,
        requested_at: '2026-11-23T02:00:00.000Z',
        issue_by: '2026-11-24T02:00:00.000Z',
        issued_at: null,
        reversal_ends_at: null,
      },
    ],
    ...more,
  });
}
