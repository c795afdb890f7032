import { useTranslation } from 'react-i18next';
import { readDetail } from '#contract/payments/difference-details.ts';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

/** Translates the details of a difference; text from the bill stays unchanged. */
export function useDetailTexts(): (detail: string) => string {
  const { t, i18n } = useTranslation('console-words');
  const locale = useLocale();
  const state = (name: string): string => {
    const text: unknown = Object(i18n.getResource(locale, 'console-words', 'walletState'))[name];
    return typeof text === 'string' ? text : name;
  };
  return (text) => {
    const detail = readDetail(text);
    switch (detail?.what) {
      case undefined:
        return text;
      case 'answered':
        return t('detail.says', { state: state(detail.state) });
      case 'between':
      case 'betweenPayments': {
        const { ours, theirs } = detail;
        return t('detail.between', { ours: state(ours), theirs: state(theirs) });
      }
      case 'ofPayment':
        return t('detail.ofPayment', { number: detail.paymentNo });
      case 'lines':
        return t('detail.lines', { count: detail.count });
      case 'paidOn':
        return t('detail.paidOn', { day: formatDate(detail.day, locale) });
    }
  };
}
