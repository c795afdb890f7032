import { formatMonth } from '#src/i18n/format-month.ts';
import type { TFunction } from 'i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { isLogAct, readLogFacts, type LogAct, type LogFacts } from '#contract/staff/log.ts';
import { getWalletName } from '#contract/base/channels.ts';
import { formatDayTime, formatDeadline } from '#src/i18n/format-moment.ts';
import { beijing, formatDate, formatMoney } from '#src/i18n/format.ts';

/** The means to write the words of a line. */
export type Say = {
  t: TFunction<['console-case', 'console-words', 'console-shell']>;
  locale: Locale;
  /** Returns the text for a word of a vocabulary; a word without a text stays as it is. */
  word(namespace: string, vocabulary: string, word: string): string;
};

type Parts = readonly (string | null | undefined)[];

/** A refusal has only some facts of its act. */
type FactWords = { [Act in LogAct]: (facts: Partial<LogFacts<Act>>, say: Say) => Parts };

const none = (): Parts => [];
const arrived = ({ amount, day }: Partial<LogFacts<'transfer.confirm'>>, say: Say) => [
  money(amount, say),
  day === undefined ? null : formatDate(day, say.locale),
];
const sum = ({ amount }: { amount?: number }, say: Say) => [money(amount, say)];
const proposed = ({ amount, proposed_by: by }: Partial<LogFacts<'refund.confirm'>>, say: Say) => [
  money(amount, say),
  by === undefined ? null : say.t('log.facts.proposedBy', { name: by }),
];
const issued = (facts: Partial<LogFacts<'invoice.issued'>>, say: Say) => [
  money(facts.amount, say),
  facts.fapiao_no,
];
const units = ({ key, label, amount: count }: Partial<LogFacts<'service.use'>>, say: Say) => [
  label?.[say.locale] ?? key,
  count === undefined ? null : say.t('log.facts.units', { count }),
];
const role = (facts: Partial<LogFacts<'staff.add'>>, { word }: Say) => [
  facts.role === undefined ? null : word('console-shell', 'role', facts.role),
];
const address = ({ url }: Partial<LogFacts<'webhook.stop'>>) => [url];
const folder = (facts: Partial<LogFacts<'site.backup'>>) => [facts.folder];

const words: FactWords = {
  'session.begin': ({ means }, { word }) => [
    means === undefined ? null : word('console-case', 'log.signIn', means),
  ],
  'session.end': ({ session }, { t }) => [session == null ? null : t('log.elsewhere')],
  'session.end_others': ({ ended: count }, { t }) => [
    count === undefined ? null : t('log.others', { count }),
  ],
  search: ({ found: count }, { t }) => [count === undefined ? null : t('log.found', { count })],
  'case.open': ({ found_by: by }, { word }) => [
    by == null ? null : word('console-words', 'found', by),
  ],
  'filter.set': none,
  'customer.open': none,
  'inquiry.open': none,
  'verification.open': none,
  'field.open': ({ field, reason }, { word, locale }) => {
    const said = [
      field === undefined ? null : word('console-case', 'masked', field),
      reason === undefined ? null : word('console-case', 'revealReason', reason),
    ];
    return [said.filter((part) => part !== null).join(getColon(locale))];
  },
  'payment.ask': ({ asked = [] }, say) =>
    asked.map(({ payment_no: number, amount, status }) => {
      const facts = [number, money(amount, say)];
      if (status === undefined) return facts.join(' ');
      return [...facts, say.word('console-case', 'log.asked', status ?? 'silent')].join(' ');
    }),
  'payment.end': sum,
  'order.cancel': sum,
  'refund.request': ({ refund_no: number, amount }, say) => [number, money(amount, say)],
  'refund.approve': (facts, say) => decided(facts, say, 'offered'),
  'refund.propose': (facts, say) => decided(facts, say, 'proposed'),
  'refund.decline': (facts, say) => decided(facts, say, 'offered'),
  'refund.settle': sum,
  'refund.confirm': proposed,
  'refund.return': proposed,
  'refund.send_back': sum,
  'refund.sent_back': sum,
  'transfer.record': ({ needs_second: needsSecond, ...facts }, say) => [
    ...arrived(facts, say),
    needsSecond === true ? say.t('log.facts.needsSecond') : null,
  ],
  'transfer.confirm': arrived,
  'transfer.drop': arrived,
  'service.start': ({ day }, { locale }) => [day == null ? null : formatDate(day, locale)],
  'service.step': ({ step, title }, { locale }) => [title?.[locale] ?? step],
  'service.matter': ({ title, units: count }, { t }) => [
    title,
    count === undefined ? null : t('log.facts.units', { count }),
  ],
  'service.withdraw': ({ title }) => [title],
  'service.use': units,
  'service.undo': units,
  'service.branch': ({ branch, title }, { locale }) => [title?.[locale] ?? branch],
  'service.deliver': ({ files = [] }) => files,
  'service.complete': none,
  'service.reply': none,
  'service.settle': ({ messages: count }, { t }) => [
    count === undefined ? null : t('log.facts.messages', { count }),
  ],
  'booking.open': none,
  'booking.make': ({ kind, place, starts_at: start }, { locale, word }) => [
    kind === undefined ? null : word('console-words', 'bookingKind', kind),
    place,
    start === undefined ? null : formatDayTime(start, locale, beijing),
  ],
  'booking.confirm': none,
  'booking.move': ({ from, to }, { t, locale }) => [
    from === undefined || to === undefined
      ? null
      : t('log.facts.moved', {
          from: formatDayTime(from, locale, beijing),
          day: formatDayTime(to, locale, beijing),
        }),
  ],
  'booking.decline': none,
  'booking.cancel': none,
  'booking.miss': none,
  'inquiry.answered': none,
  'verification.verified': none,
  'verification.rejected': none,
  'verification.decide': none,
  'invoice.issued': issued,
  'invoice.declined': sum,
  'invoice.replaced': ({ amount, requested }, say) => [
    money(amount, say),
    requested == null
      ? null
      : say.t('log.facts.requestedAgain', {
          number: requested.invoice_no,
          amount: money(requested.amount, say),
        }),
  ],
  'reversal.entered': sum,
  'reversal.confirmed': issued,
  'reversal.refused': sum,
  'promise.move': ({ kind, from, day }, say) => [
    kind === undefined ? null : say.word('console-case', 'promise.of', kind),
    from === undefined || day === undefined
      ? null
      : say.t('log.facts.moved', {
          from: formatDeadline(from, say.locale, beijing),
          day: formatDate(day, say.locale),
        }),
  ],
  'note.add': none,
  'owner.set': ({ owner }, { t }) => [owner === null ? t('owner.nobody') : owner],
  'announcement.send': ({ title, notified: count }, { t, locale }) => [
    title?.[locale],
    count === undefined ? null : t('log.facts.notified', { count }),
  ],
  'difference.list': none,
  'difference.settle': ({ channel, day, ours, theirs }, say) => [
    channel === undefined ? null : getWalletName(channel, say.locale),
    day === undefined ? null : formatDate(day, say.locale),
    ours == null ? null : say.t('log.facts.ours', { amount: money(ours, say) }),
    theirs == null ? null : say.t('log.facts.theirs', { amount: money(theirs, say) }),
  ],
  'ledger.export': ({ month }, { locale }) => [
    month === undefined ? null : formatMonth(month, locale),
  ],
  'token.make': ({ scopes = [], days: count }, { t, word }) => [
    ...scopes.map((scope) => word('console-words', 'scope', scope)),
    count === undefined ? null : t('log.facts.days', { count }),
  ],
  'token.end': none,
  'webhook.create': ({ url, kinds = [] }, { word }) => [
    url,
    ...kinds.map((kind) => word('console-words', 'event', kind)),
  ],
  'webhook.secret': address,
  'webhook.stop': address,
  'webhook.resume': address,
  'webhook.remove': address,
  'webhook.repeat': address,
  'orders.pause': ({ says }, { locale }) => [says?.[locale] ?? says?.['zh-CN'] ?? says?.['en-US']],
  'orders.resume': none,
  'staff.add': role,
  'staff.reset': role,
  'staff.end': role,
  'site.backup': folder,
  'site.backup.keys': folder,
  'site.drill': ({ backup, of }, { locale }) => [
    backup,
    of === undefined ? null : formatDeadline(of, locale, beijing),
  ],
};

/** Formats the facts of an act, with its sums; empty without facts, and for an act of a newer version. */
export function formatLogFacts(act: string, facts: unknown, say: Say): string {
  if (!isLogAct(act)) return '';
  const parts = formatKnownFacts(act, facts, say).filter((part) => part != null && part !== '');
  return parts.join(say.locale === 'zh-CN' ? '，' : ', ');
}

function formatKnownFacts<Act extends LogAct>(act: Act, facts: unknown, say: Say): Parts {
  return words[act](readLogFacts(act, facts), say);
}

/** Returns the colon between a heading and what it is about. */
export function getColon(locale: Locale): string {
  return locale === 'zh-CN' ? '：' : ': ';
}

function money(fen: number | undefined, { locale }: Say): string | null {
  return fen === undefined ? null : formatMoney(fen, locale);
}

function decided(
  facts: { amount?: number; asked?: number },
  say: Say,
  lower: 'offered' | 'proposed',
): Parts {
  const amount = money(facts.amount, say);
  const asked = money(facts.asked, say);
  if (amount !== null && (asked === null || asked === amount)) return [amount];
  if (asked === null) return [];
  if (amount === null) return [say.t('log.facts.asked', { asked })];
  return [say.t(`log.facts.${lower}`, { amount, asked })];
}
