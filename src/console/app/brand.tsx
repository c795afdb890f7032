import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Logo } from '#src/ui/drawings/logo.tsx';
import styles from './brand.module.css';
import { ConsoleLink } from './link.tsx';

/** The logo and the name of the console, a link to the queues. */
export function ConsoleBrand() {
  return (
    <ConsoleLink to="/" className={styles.brand}>
      <Name />
    </ConsoleLink>
  );
}

/** The same before a session, when no page can be shown yet: the address alone changes. */
export function SignInBrand() {
  return (
    <a href="/" className={styles.brand}>
      <Name />
    </a>
  );
}

function Name() {
  const { t } = useTranslation('console-shell');
  const site = useSite();
  return (
    <>
      <Logo size={28} isOperators={site.logo !== null} />
      <span>{site.short}</span>
      <small>{t('name')}</small>
    </>
  );
}
