import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { useEffect, useRef, useEffectEvent } from 'react';
import { headerFade } from '#contract/base/limits.ts';
import { createLater } from '#src/app/lazy/later.tsx';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { classNames } from '#src/ui/class-names.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { takeEarlyUse } from '#src/ui/early-use.ts';
import { AccountArea } from './account-area.tsx';
import { Brand } from './brand.tsx';
import styles from './header.module.css';
import { LanguageToggle } from './language-toggle.tsx';
import { listMainLinks } from './navigation.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SectionLink } from './section-link.tsx';
import { UnreadMark } from './unread-mark.tsx';

const tool = `detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`;

const loadSearch = async () => (await import('./search-tool.later.tsx')).SearchTool;

/** A link until its code has arrived after the first load. */
const SearchTool = createLater<{ className: string }>({
  known: import.meta.env.SSR ? await loadSearch() : null,
  load: loadSearch,
  meanwhile: <span className={tool} />,
});

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
        <div className={`row gap-2 ${styles.end}`}>
          <div className={styles.wide}>
            <SearchTool className={tool} />
          </div>
          <div className={styles.wide}>
            <SchemeToggle className={tool} />
          </div>
          <LanguageToggle className={tool} />
          <div className={styles.wide}>
            <AccountArea />
          </div>
          <div className={styles.narrow}>
            <MobileMenu className={tool} />
          </div>
        </div>
      </div>
    </header>
  );
}

/** The opacity of the home header; `scrolled` is a share of the viewport height. */
function headerOpacity(scrolled: number): number {
  const { from, to, opacity } = headerFade;
  return Math.max(0, Math.min(1, (scrolled - from) / (to - from))) * opacity;
}

/** Binds the scroll position to `--o` of the header, while `active`. */
function useHeaderScroll(active: boolean) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const header = ref.current;
    if (header === null || !active) return undefined;
    const update = () => {
      header.style.setProperty(
        '--o',
        headerOpacity(window.scrollY / window.innerHeight).toFixed(3),
      );
    };
    // By then the page is laid out; reading it now would force a layout.
    const frame = requestAnimationFrame(update);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      header.style.removeProperty('--o');
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [active]);
  return ref;
}

const loadDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer;

/** The menu button on narrow screens; the drawer is loaded when the button is touched. */
function MobileMenu({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const { Component: Drawer, isRequested, prefetch, request, dismiss } = useLazy(loadDrawer);
  const button = useRef<HTMLButtonElement>(null);

  const openIfPressed = useEffectEvent(() => {
    if (takeEarlyUse(button.current)) request();
  });
  useEffect(() => openIfPressed(), []);

  // The drawer does not remember the earlier focus when it is opened as it loads.
  function close() {
    dismiss();
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <PlainButton
        ref={button}
        keepsPress
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isRequested}
        onPointerDown={prefetch}
        onClick={request}
      >
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{t('menu.open')}</span>
        <UnreadMark />
      </PlainButton>
      {Drawer === null ? null : <Drawer opened={isRequested} onClose={close} />}
    </>
  );
}
