import type { i18n as I18n } from 'i18next';
import { createContext, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';
import type { Origin } from '#machines/replay/support-record.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { loadTranslations } from '#src/i18n/translations.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Elements } from '#src/ui/elements.tsx';
import { ChartLink } from './chart-link.tsx';
import type { ChartPosition } from './chart-position.ts';
import { SupportCode } from './support-code.tsx';
import styles from './support-code.module.css';

type CaseLinksProps = {
  origin: Origin;
  /** Null or empty while there is no order. */
  orderNo?: string | null | undefined;
  /** The chart's start position; without it there is no link to a chart. */
  chart?: ChartPosition;
  /** The link to the chart of a page that changes its position. */
  next?: Elements;
  /** For a page with centered text. */
  isCentered?: boolean;
};

/** True inside a page that ends with a support code. */
const EndsWithCode = createContext(false);

/** Any state of a page, and its support code below. The failures inside add no second code. */
export function CasePage({ children, ...links }: CaseLinksProps & { children: Elements }) {
  return (
    <>
      <EndsWithCode value>{children}</EndsWithCode>
      <CaseLinks {...links} />
    </>
  );
}

/**
 * Help for a stuck customer: the next possible steps and a support code. It is drawn with a page that loads
 * the namespace `support`; elsewhere it is shown once its texts have arrived.
 */
export function CaseLinks(props: CaseLinksProps) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [load] = useState(() => () => loadShownLinks(i18n, locale));
  const hasTexts = i18n.hasResourceBundle(locale, 'support');
  const { Component } = useLazy<CaseLinksProps>(load, { when: !hasTexts });
  return hasTexts || Component !== null ? <ShownLinks {...props} /> : null;
}

async function loadShownLinks(i18n: I18n, locale: Locale) {
  await loadTranslations(i18n, locale, ['support']);
  return ShownLinks;
}

function ShownLinks({ chart, next, isCentered = false, ...about }: CaseLinksProps) {
  const { t } = useTranslation('support');
  const isPart = use(EndsWithCode);
  if (isPart && chart === undefined) return null;
  const link =
    chart === undefined ? (
      (next ?? null)
    ) : (
      <ChartLink {...chart} inNewTab>
        {t('next')}
      </ChartLink>
    );
  return (
    <div
      className={`no-print detail gap-4 ${styles.support}`}
      data-centered={isCentered || undefined}
    >
      {isPart ? link : <SupportCode {...about}>{link}</SupportCode>}
    </div>
  );
}
