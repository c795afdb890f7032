import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocaleTwin } from '#contract/base/locale-path.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { switchLanguage } from './switch-language.ts';

/** A link to the same page in the other language; with scripts it switches in place (decision 006). */
export function LanguageToggle({
  className,
  long = false,
}: {
  className: string | undefined;
  long?: boolean;
}) {
  const { t, i18n } = useTranslation('shell');
  const other: Locale = useLocale() === 'zh-CN' ? 'en-US' : 'zh-CN';
  const router = useRouter();
  const publicHref = useRouterState({ select: ({ location }) => location.publicHref });
  // The server may have rendered this page for an address without its search.
  const href = useHydrated() ? publicHref : (publicHref.split(/[?#]/)[0] ?? '/');

  function switchInPlace(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const { api } = router.options.context;
    switchLanguage({ router, i18n, reads: api }, other).catch(() => {
      showToast({ kind: 'error', title: t('language.failed') });
    });
  }

  return (
    <a
      className={className}
      href={toLocaleTwin(href, other)}
      hrefLang={other}
      lang={other}
      data-lang={other}
      aria-label={t('language.switch')}
      onClick={switchInPlace}
    >
      <Icon name="globe" />
      <span>{t(long ? 'language.long' : 'language.label')}</span>
    </a>
  );
}
