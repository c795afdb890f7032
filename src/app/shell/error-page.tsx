import { Link, useRouter } from '@tanstack/react-router';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '#contract/base/api-error.ts';
import { useLostPage } from '#src/app/device/use-lost-page.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { BlankState } from '#src/ui/controls/blank-state.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { BrokenDrawing } from '#src/ui/drawings/broken-drawing.tsx';
import styles from './state-page.module.css';

/** Whether a layout around the page already shows its title as <h1>. */
export const HasTitle = createContext(false);

const texts = { away: 'error.away.text', cut: 'error.cut' } as const;

/** A page that could not be loaded or rendered; the layout around it and every actor stay. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell');
  const router = useRouter();
  const { loss, retry } = useLostPage(error, {
    isUnreachable: asApiError(error).kind === 'unreachable',
    load: () => void router.invalidate(),
  });
  const words = loss === null ? 'error.text' : texts[loss];
  const { Component: CaseLinks } = useLazy(loadCaseLinks, { when: true });
  return (
    <div className={styles.plain}>
      <BlankState
        drawing={<BrokenDrawing />}
        level={use(HasTitle) ? 2 : 1}
        role="alert"
        heading={t(loss === null ? 'error.title' : 'error.away.title')}
        text={t(words)}
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
