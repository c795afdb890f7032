import { useTranslation } from 'react-i18next';
import styles from './refunds.module.css';

const rules = ['advised', 'plan', 'content', 'itself'] as const;

/** The refund terms of each kind, in a row (contract/refunds/terms.ts has the same terms for each order). */
export function RefundRules() {
  const { t } = useTranslation('refunds');
  return (
    <ul className={`frame ${styles.rules}`} aria-label={t('rules.label')}>
      {rules.map((rule) => (
        <li key={rule} className="gap-4 grid content-start">
          <small className="fine">{t(`rules.${rule}.of`)}</small>
          <b className="text-15 weight-500">{t(`rules.${rule}.title`)}</b>
          <p className="detail">{t(`rules.${rule}.text`)}</p>
        </li>
      ))}
    </ul>
  );
}
