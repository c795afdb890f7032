import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { SignInBrand } from '#src/console/app/brand.tsx';
import { LanguageButton, SchemeButton } from '#src/console/app/header.tsx';
import { useTitle } from '#src/console/app/use-title.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { CodeStep } from './code-step.tsx';
import { LockedStep } from './locked-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import styles from './sign-in.module.css';
import { UnreachableStep } from './unreachable-step.tsx';

/** The sign-in, step by step (wire, The console). */
export function SignInPage() {
  const { t } = useTranslation('console-sign-in');
  useTitle(t('title'));
  return (
    <div className={`grid flex-1 ${styles.page}`}>
      <header className={`cluster gap-8 justify-between ${styles.top}`}>
        <SignInBrand />
        <div className="cluster gap-8">
          <SchemeButton />
          <LanguageButton />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`grid content-start ${styles.main}`}>
        <Step />
      </main>
      <footer className={`fine p-20 ${styles.foot}`}>{t('foot')}</footer>
    </div>
  );
}

function Step() {
  const { session } = useConsole();
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
    case 'codeUnclear':
      return context.wasRecovery ? <RecoveryStep /> : <CodeStep key="code" />;
    case 'locked':
      return <LockedStep />;
    default:
      return <PasswordStep />;
  }
}
