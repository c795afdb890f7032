import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { classNames } from '#src/ui/class-names.ts';
import { AccountArea } from './account-area.tsx';
import { Brand } from './brand.tsx';
import { useHeaderScroll } from './header-scroll.ts';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { listMainLinks } from './navigation.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SectionLink } from './section-link.tsx';

/** `overInk` is for the home page: a transparent header that darkens as the page scrolls. */
export function Header({ overInk }: { overInk: boolean }) {
  const { t } = useTranslation('shell');
  const site = useSite();
  const ref = useHeaderScroll(overInk);
  return (
    <header
      ref={ref}
      className={classNames(
        overInk && 'on-ink',
        `relative border-bottom ${styles.header}`,
        overInk && styles.home,
      )}
    >
      <div className={classNames('page', 'row gap-24', styles.bar)}>
        <Brand both="fits" />
        <nav className={styles.nav} aria-label={t('nav.label')}>
          {listMainLinks(t, site).map(({ id, text, ...link }) => (
            <SectionLink
              key={id}
              {...link}
              activeOptions={{ exact: link.to === '/', includeSearch: false }}
            >
              {text}
            </SectionLink>
          ))}
        </nav>
        <div className={`row gap-4 ${styles.end}`}>
          <div className={styles.wide}>
            <SchemeToggle
              className={`detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`}
            />
          </div>
          <LanguageToggle
            className={`detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`}
          />
          <div className={styles.wide}>
            <AccountArea />
          </div>
          <div className={styles.narrow}>
            <MobileMenu
              className={`detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`}
            />
          </div>
        </div>
      </div>
    </header>
  );
}
