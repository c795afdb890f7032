import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useState, type FormEvent } from 'react';
import { SignInBrand } from '#src/console/app/brand.tsx';
import { LanguageButton, SchemeButton } from '#src/console/app/header.tsx';
import { useTitle } from '#src/console/app/use-title.ts';
import { useConsole } from '#src/console/app/console-context.ts';
import { typedIn } from '#src/console/app/typed.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { CodeStep } from './code-step.tsx';
import { LockedStep } from './locked-step.tsx';
import { PasswordStep } from './password-step.tsx';
import styles from './sign-in.module.css';
import { StepFailure } from './step-failure.tsx';
import { StepLine } from './step-line.tsx';

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

/** The second step for a colleague without their phone. */
function RecoveryStep() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const [code, setCode] = useState('');

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = (typedIn(event.currentTarget)['code'] ?? '').trim();
    setCode(shown);
    if (shown !== '') session.send({ type: 'recovery.submitted', code: shown });
  }

  return (
    <Form className={styles.box} onSubmit={submit}>
      <div>
        <h1>{t('recovery.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('recovery.text')}</p>
      </div>
      <StepLine step={2} />
      <StepFailure />
      <TextField
        label={t('recovery.label')}
        name="code"
        value={code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <SubmitButton block busy={isBusy} busyLabel={t('code.busy')}>
        {t('recovery.send')}
      </SubmitButton>
      <Button size="small" variant="text" onClick={() => session.send({ type: 'phone.chosen' })}>
        {t('recovery.phone')}
      </Button>
    </Form>
  );
}

/** The server did not answer whether the session of this tab is still valid. */
function UnreachableStep() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  return (
    <section className={styles.box} role="alert">
      <div>
        <h1>{t('unreachable.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('unreachable.text')}</p>
      </div>
      <Button onClick={() => session.send({ type: 'retry.requested' })}>
        {t('unreachable.retry')}
      </Button>
    </section>
  );
}
