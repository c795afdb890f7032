import { getChannelName, getWalletName } from '../base/channels.ts';
import { fillText } from '../base/fill-text.ts';
import type { Locale } from '../base/picklists.ts';
import type { AttentionWhy, JobTopic, NoticeMismatch } from './attention.ts';

const jobs = {
  'order.fulfil': 'fulfil',
  'payment.refund': 'refund',
  notify: 'notify',
  mail: 'mail',
  'mail.former': 'formerMail',
  sms: 'sms',
} as const satisfies Record<JobTopic, string>;

const mismatches = {
  'no such payment': 'noPayment',
  'another channel': 'otherChannel',
  'another amount': 'otherAmount',
  'another app': 'otherApp',
  'another seller': 'otherMerchant',
  'another merchant': 'otherMerchant',
  'another kind of payment': 'otherKind',
  'another currency': 'otherCurrency',
  'no success': 'notPaid',
} as const satisfies Record<NoticeMismatch, string>;

/** The parts of `locales/<locale>/console-words.json` that the sentences are made of. */
export type WhyTexts = {
  attention: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  job: Readonly<Record<(typeof jobs)[JobTopic], string>>;
  mismatch: Readonly<Record<(typeof mismatches)[NoticeMismatch], string>>;
};

/** How a language formats an amount in fen, and a day such as `2026-11-20`. */
type WhyFormat = {
  locale: Locale;
  money: (fen: number) => string;
  day: (day: string) => string;
};

/** Explains in a sentence why the server found something that needs a person. */
export function sentenceOfWhy(
  why: AttentionWhy,
  { attention, job, mismatch }: WhyTexts,
  { locale, money, day }: WhyFormat,
): string {
  switch (why.code) {
    case 'other_amount':
      return say({ asked: money(why.asked), taken: money(why.taken) });
    case 'invoice_exceeds':
    case 'invoice_request_exceeds':
      return say({ kept: money(why.kept), invoiced: money(why.invoiced) });
    case 'payment_other_account':
    case 'refund_other_account':
      return say({ account: why.account });
    case 'sent_back_there':
      return say({}, why.channel);
    case 'notice_differs':
      return say(
        {
          channel: getChannelName(why.channel, locale),
          number: why.payment_no,
          detail: mismatch[mismatches[why.detail]],
        },
        why.outcome,
      );
    case 'duty_failing':
      return say({ topic: job[jobs[why.topic]], tries: String(why.tries) });
    case 'duty_waiting':
      return say({ topic: job[jobs[why.topic]] });
    case 'step_late':
      return say({ due: day(why.due) });
    case 'bill_differs':
      return sayCounted(why.open, {
        channel: getWalletName(why.channel, locale),
        day: day(why.day),
      });
    case 'bill_missing':
      return say({
        channel: getWalletName(why.channel, locale),
        day: day(why.day),
        detail: why.detail,
      });
    case 'webhook_stopped':
      return say({ url: why.url });
    case 'sealed_unreadable':
      return sayCounted(why.values, { keys: why.keys.join(', ') });
    case 'keys_differ':
      return sayCounted(why.servers, {});
    default:
      return say({});
  }

  function say(values: Readonly<Record<string, string>>, form = ''): string {
    const found = attention[why.code] ?? attention[`${why.code}_${form}`];
    const text = typeof found === 'string' ? found : found?.[form];
    if (text === undefined) throw new Error(`There is no text for the finding ${why.code}.`);
    return fillText(text, values);
  }

  function sayCounted(count: number, values: Readonly<Record<string, string>>): string {
    return say({ ...values, count: String(count) }, new Intl.PluralRules(locale).select(count));
  }
}
