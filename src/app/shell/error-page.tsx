import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#contract/base/api-error.ts';
import { useOnline } from '#src/app/device/use-online.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { BlankState } from '#src/ui/controls/blank-state.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { BrokenDrawing } from '#src/ui/drawings/broken-drawing.tsx';
import { isMissingFile, reloadWhenReachable } from '#src/app/device/reload-once.ts';
import styles from './state-page.module.css';

/** A page that could not be loaded or rendered; the layout around it and every actor stay. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const retry = () => {
    // The router requests a missing file only once.
    if (isMissingFile(error)) reloadWhenReachable();
    else void router.invalidate();
  };
  const isAway =
    isMissingFile(error) || navigator.onLine === false || asApiError(error).kind === 'unreachable';
  useOnline(retry, { when: isAway });
  const { Component: CaseLinks } = useLazy(loadCaseLinks, { when: true });
  return (
    <div className={styles.plain}>
      <BlankState
        drawing={<BrokenDrawing />}
        level={1}
        role="alert"
        heading={t(isAway ? 'error.away.title' : 'error.title')}
        text={t(isAway ? 'error.away.text' : 'error.text')}
        actions={
          <>
            <Button variant="primary" onClick={retry}>
              {t('error.retry')}
            </Button>
            <Link to="/" className={buttonClass()}>
              {t('error.home')}
            </Link>
          </>
        }
      />
      {CaseLinks === null ? null : <CaseLinks origin="crash" isCentered />}
    </div>
  );
}

// This page is part of every first load; its support links are not.
const loadCaseLinks = async () => (await import('#src/app/support/case-links.tsx')).CaseLinks;
