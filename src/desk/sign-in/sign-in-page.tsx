import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { DeskBrand } from '#src/desk/app/brand.tsx';
import { LanguageButton, SchemeButton } from '#src/desk/app/header.tsx';
import { useTitle } from '#src/desk/app/use-title.ts';
import { useDesk } from '#src/desk/app/desk-context.ts';
import { CodeStep } from './code-step.tsx';
import { LockedStep } from './locked-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import styles from './sign-in.module.css';
import { UnreachableStep } from './unreachable-step.tsx';

/** Signing in, a step at a time (wire, The desk). */
export function SignInPage() {
  const { t } = useTranslation('desk-sign-in');
  useTitle(t('title'));
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <DeskBrand />
        <div className={styles.end}>
          <SchemeButton />
          <LanguageButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Step />
      </main>
      <footer className={styles.foot}>{t('foot')}</footer>
    </div>
  );
}

function Step() {
  const { session } = useDesk();
  const { value, context } = useSelector(session, (state) => state);
  switch (value) {
    case 'restoring':
    case 'resuming':
    case 'signingOut':
      return null;
    case 'unreachable':
      return <UnreachableStep />;
    case 'enteringCode':
      return <CodeStep key="code" />;
    case 'enteringRecovery':
      return <RecoveryStep />;
    case 'checkingCode':
      return context.wasRecovery ? <RecoveryStep /> : <CodeStep key="code" />;
    case 'locked':
      return <LockedStep />;
    default:
      return <PasswordStep />;
  }
}
