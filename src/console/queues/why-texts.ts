import { useTranslation } from 'react-i18next';
import type { AttentionWhy, JobTopic, NoticeMismatch } from '#contract/staff/attention.ts';
import type { Channel } from '#contract/base/picklists.ts';
import { formatDate, formatMoney } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

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

/** Explains in a sentence why the server queued an item. */
export function useWhyTexts(): (why: AttentionWhy) => string {
  const { t } = useTranslation('console-words');
  const locale = useLocale();
  const formatDay = (day: string) => formatDate(`${day}T00:00:00+08:00`, locale);
  const formatBill = ({ channel, day }: { channel: Channel; day: string }) => ({
    channel: t(`channel.${channel}`),
    day: formatDay(day),
  });
  return (why) => {
    switch (why.code) {
      case 'other_amount':
        return t('attention.other_amount', {
          asked: formatMoney(why.asked, locale),
          taken: formatMoney(why.taken, locale),
        });
      case 'invoice_exceeds':
        return t('attention.invoice_exceeds', {
          kept: formatMoney(why.kept, locale),
          invoiced: formatMoney(why.invoiced, locale),
        });
      case 'payment_other_account':
      case 'refund_other_account':
        return t(`attention.${why.code}`, { account: why.account });
      case 'invoice_request_exceeds':
        return t('attention.invoice_request_exceeds', {
          kept: formatMoney(why.kept, locale),
          invoiced: formatMoney(why.invoiced, locale),
        });
      case 'sent_back_there':
        return t(`attention.sent_back_there.${why.channel}`);
      case 'notice_differs':
        return t(`attention.notice_differs.${why.outcome}`, {
          channel: t(`channel.${why.channel}`),
          number: why.payment_no,
          detail: t(`mismatch.${mismatches[why.detail]}`),
        });
      case 'duty_failing':
        return t('attention.duty_failing', {
          topic: t(`job.${jobs[why.topic]}`),
          tries: why.tries,
        });
      case 'duty_waiting':
        return t('attention.duty_waiting', { topic: t(`job.${jobs[why.topic]}`) });
      case 'step_late':
        return t('attention.step_late', { due: formatDay(why.due) });
      case 'bill_differs':
        return t('attention.bill_differs', { ...formatBill(why), count: why.open });
      case 'bill_missing':
        return t('attention.bill_missing', { ...formatBill(why), detail: why.detail });
      case 'sealed_unreadable':
        return t('attention.sealed_unreadable', { count: why.values });
      case 'keys_differ':
        return t('attention.keys_differ', { count: why.servers });
      default:
        return t(`attention.${why.code}`);
    }
  };
}
