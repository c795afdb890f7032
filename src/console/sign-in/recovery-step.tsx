import { useSelector } from '@xstate/react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '#src/console/app/console-context.ts';
import { typedIn } from '#src/console/app/typed.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './sign-in.module.css';
import { StepFailure } from './step-failure.tsx';
import { StepLine } from './step-line.tsx';

/** The second step for a colleague without their phone. */
export function RecoveryStep() {
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
