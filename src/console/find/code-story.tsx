import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '#src/console/app/console-context.ts';
import { openCase, type OpenedCase } from '#src/charts/replay/open-case.ts';
import { OpenedCaseView } from '#src/charts/replay/opened-case.tsx';
import { useLocale } from '#src/i18n/use-locale.ts';

/**
 * The browser's record from a support code without an order, such as the one of a customer who cannot log in.
 * The server has validated the code, so that only a chart can be missing.
 */
export function CodeStory({ code }: { code: string }) {
  const { t } = useTranslation('console-find');
  const { i18n } = useConsole();
  const locale = useLocale();
  const [opened, setOpened] = useState<OpenedCase | 'failed' | null>(null);
  useEffect(() => {
    let isGone = false;
    const show = (read: OpenedCase | 'failed') => (isGone ? undefined : setOpened(read));
    openCase(code, i18n, locale).then(show, () => show('failed'));
    return () => {
      isGone = true;
    };
  }, [code, i18n, locale]);
  if (opened === null) return <p role="status">{t('searching')}</p>;
  if (opened === 'failed') return <p role="alert">{t('noStory')}</p>;
  return <OpenedCaseView opened={opened} />;
}
