import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CaseLinks } from '#src/app/support/case-links.tsx';
import { BlankState } from '#src/ui/controls/blank-state.tsx';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { BrokenDrawing } from '#src/ui/drawings/broken-drawing.tsx';
import styles from './state-page.module.css';

/** A page that could not be read or drawn; the layout around it and every actor stay. */
export function ErrorPage() {
  const { t } = useTranslation('shell');
  const router = useRouter();
  return (
    <div className={styles.plain}>
      <BlankState
        drawing={<BrokenDrawing />}
        level={1}
        role="alert"
        heading={t('error.title')}
        text={t('error.text')}
        actions={
          <>
            <Button variant="primary" onClick={() => void router.invalidate()}>
              {t('error.retry')}
            </Button>
            <Link to="/" className={buttonClass()}>
              {t('error.home')}
            </Link>
          </>
        }
      />
      <CaseLinks origin="crash" />
    </div>
  );
}
