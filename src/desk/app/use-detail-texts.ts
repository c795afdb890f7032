import { useTranslation } from 'react-i18next';
import { formatDate } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';

const notices = {
  'no such payment': 'noPayment',
  'another channel': 'otherChannel',
  'another amount': 'otherAmount',
  'another app': 'otherApp',
  'another seller': 'otherMerchant',
  'another merchant': 'otherMerchant',
  'no success': 'notPaid',
} as const;

/**
 * Returns how to say what the server noted of a wallet's notice or bill. What it has no words for is
 * the wallet's own and stays.
 */
export function useDetailTexts(): (detail: string) => string {
  const { t, i18n } = useTranslation('desk-words');
  const locale = useLocale();
  const state = (name: string): string => {
    const text: unknown = Object(i18n.getResource(locale, 'desk-words', 'walletState'))[name];
    return typeof text === 'string' ? text : name;
  };
  return (detail) => {
    const known = Object.entries(notices).find(([said]) => said === detail);
    if (known !== undefined) return t(`detail.${known[1]}`);
    const [, says] = /^the wallet says (\S+)$/.exec(detail) ?? [];
    if (says !== undefined) return t('detail.says', { state: state(says) });
    const [, day] = /^paid on (\d{4}-\d\d-\d\d) here$/.exec(detail) ?? [];
    if (day !== undefined) {
      return t('detail.paidOn', { day: formatDate(`${day}T00:00:00+08:00`, locale) });
    }
    const [, lines] = /^(\d+) lines$/.exec(detail) ?? [];
    if (lines !== undefined) return t('detail.lines', { count: Number(lines) });
    const [, payment] = /^of payment (.+)$/.exec(detail) ?? [];
    if (payment !== undefined) return t('detail.ofPayment', { number: payment });
    const [, ours, theirs] = /^(?:of )?(\S+) here, (?:of )?(.+) there$/.exec(detail) ?? [];
    if (ours === undefined || theirs === undefined) return detail;
    return t('detail.between', { ours: state(ours), theirs: state(theirs) });
  };
}
