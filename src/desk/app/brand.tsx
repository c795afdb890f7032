import { useTranslation } from 'react-i18next';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';
import { DeskLink } from './desk-link.tsx';

/** The logo, and that this is the desk. */
export function DeskBrand() {
  const { t } = useTranslation('desk-shell');
  return (
    <DeskLink to="/" className={styles.brand}>
      <Logo size={28} />
      <span>{t('brand')}</span>
      <small>{t('desk')}</small>
    </DeskLink>
  );
}
