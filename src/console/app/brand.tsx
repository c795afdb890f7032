import { useTranslation } from 'react-i18next';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';
import { ConsoleLink } from './console-link.tsx';

/** The logo, and the name of the console. */
export function ConsoleBrand() {
  const { t } = useTranslation('console-shell');
  return (
    <ConsoleLink to="/" className={styles.brand}>
      <Logo size={28} />
      <span>{t('brand')}</span>
      <small>{t('desk')}</small>
    </ConsoleLink>
  );
}
