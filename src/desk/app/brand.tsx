import { useTranslation } from 'react-i18next';
import styles from './brand.module.css';
import { DeskLink } from './desk-link.tsx';

/** The logo, and that this is the desk. */
export function DeskBrand() {
  const { t } = useTranslation('desk-shell');
  return (
    <DeskLink to="/" className={styles.brand}>
      <svg width="28" height="28" viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <circle cx="6" cy="9" r="3.5" fill="var(--xy-accent)" />
        <path d="M9.5 9H17a4 4 0 0 1 4 4v1.5" stroke="var(--xy-accent)" strokeWidth="2.2" />
        <rect
          x="13"
          y="14.5"
          width="16"
          height="12.5"
          rx="4.5"
          stroke="currentColor"
          strokeWidth="2.2"
        />
        <circle cx="21" cy="20.75" r="2.3" fill="currentColor" />
      </svg>
      <span>{t('brand')}</span>
      <small>{t('desk')}</small>
    </DeskLink>
  );
}
