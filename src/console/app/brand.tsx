import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';
import { ConsoleLink } from './console-link.tsx';

/** The logo, and the name of the console. */
export function ConsoleBrand() {
  const { t } = useTranslation('console-shell');
  const site = useSite();
  return (
    <ConsoleLink to="/" className={styles.brand}>
      <Logo size={28} isOperators={site.hasLogo} />
      <span>{site.short}</span>
      <small>{t('desk')}</small>
    </ConsoleLink>
  );
}
