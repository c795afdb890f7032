import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { AccountArea } from './account-area.tsx';
import { Brand } from './brand.tsx';
import { useHeaderScroll } from './header-scroll.ts';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { mainItems } from './navigation.ts';
import { SchemeToggle } from './scheme-toggle.tsx';

/** `overInk` is the home page's header: transparent at first, dark as the page scrolls. */
export function Header({ overInk }: { overInk: boolean }) {
  const { t } = useTranslation('shell');
  const ref = useHeaderScroll(overInk);
  return (
    <header
      key={overInk ? 'ink' : 'paper'}
      ref={ref}
      className={classNames(overInk && 'on-ink', styles.header, overInk && styles.home)}
    >
      <div className={classNames('page', styles.bar)}>
        <Brand both="fits" />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {mainItems.map(({ key, to }) => (
            <Link key={key} to={to} activeOptions={{ exact: to === '/', includeSearch: false }}>
              {t(`nav.${key}`)}
            </Link>
          ))}
        </nav>
        <div className={styles.end}>
          <span className={styles.wide}>
            <SchemeToggle className={styles.tool} />
          </span>
          <LanguageToggle className={styles.tool} />
          <span className={styles.wide}>
            <AccountArea />
          </span>
          <span className={styles.narrow}>
            <MobileMenu className={styles.tool} />
          </span>
        </div>
      </div>
    </header>
  );
}
