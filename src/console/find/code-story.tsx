import { useState } from 'react';
import type { i18n as I18n } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { useSettled } from '#src/console/app/use-settled.ts';
import { openCase, type OpenedCase } from '#src/charts/replay/open-case.ts';
import { OpenedCaseView } from '#src/charts/replay/opened-case.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';

/**
 * The browser's record from a support code without an order, such as the one of a customer who cannot log in.
 * The server has validated the code, so that only a chart can be missing.
 */
export function CodeStory({ code }: { code: string }) {
  const locale = useLocale();
  return <Story key={`${locale} ${code}`} code={code} locale={locale} />;
}

function Story({ code, locale }: { code: string; locale: Locale }) {
  const { t } = useTranslation('console-find');
  const { i18n } = useConsole();
  const [story] = useState(() => readStory(code, i18n, locale));
  const opened = useSettled(story);
  if (opened === null) return <p role="status">{t('searching')}</p>;
  if (opened === 'failed') return <p role="alert">{t('noStory')}</p>;
  return <OpenedCaseView opened={opened} />;
}

async function readStory(code: string, i18n: I18n, locale: Locale): Promise<OpenedCase | 'failed'> {
  try {
    return await openCase(code, i18n, locale);
  } catch {
    return 'failed';
  }
}
