import { useTranslation } from 'react-i18next';
import type { RefundStatus } from '#contract/base/picklists.ts';
import { possibleBranches } from './possible-branches.ts';
import styles from './refunds.module.css';

/** The branches off a refund's main path: each shows that it was not reached. */
export function RefundBranches({ status }: { status: RefundStatus }) {
  const { t } = useTranslation('refunds');
  const branches = possibleBranches[status];
  if (branches.length === 0) return null;
  return (
    <ul className={`gap-8 grid ${styles.branches}`} aria-label={t('branch.label')}>
      {branches.map((branch) => (
        <li key={branch}>
          <small>{t('branch.note')}</small>
          <span>{t(`branch.${branch}`)}</span>
        </li>
      ))}
    </ul>
  );
}
