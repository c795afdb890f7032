import { useSelector } from '@xstate/react';
import { useState, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '#src/console/app/console-context.ts';
import { typedIn } from '#src/console/app/typed.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import styles from './sign-in.module.css';
import { StepFailure } from './step-failure.tsx';
import { StepLine } from './step-line.tsx';

const tones = { time: 'info', server: 'info', signOut: 'ok', unconfirmed: 'warn' } as const;

/** The first step; the input stays during the check and after its failure. */
export function PasswordStep() {
  const { t } = useTranslation('console-sign-in');
  const { session } = useConsole();
  const { name: before, ended } = useSelector(session, ({ context }) => context);
  const isBusy = useSelector(session, (state) => state.hasTag('busy'));
  const hasEnded = useSelector(session, (state) => state.matches('ended'));
  const [name, setName] = useState(before);
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // A password manager may have filled the fields without an event.
    const shown = typedIn(event.currentTarget);
    const typed = { name: (shown['name'] ?? '').trim(), password: shown['password'] ?? '' };
    setName(typed.name);
    setPassword(typed.password);
    const isComplete = typed.name !== '' && typed.password !== '';
    setMissing(!isComplete);
    if (isComplete) session.send({ type: 'password.submitted', ...typed });
  }

  const watchCapsLock = (event: KeyboardEvent) =>
    setCapsLock(event.getModifierState?.('CapsLock') ?? false);

  return (
    <Form className={styles.box} onSubmit={submit}>
      <div>
        <h1>{t('password.title')}</h1>
        <p className={`detail mt-4 ${styles.text}`}>{t('password.text')}</p>
      </div>
      <StepLine step={1} />
      {hasEnded && ended !== null ? (
        <Note tone={tones[ended]} role="status">
          <p>{t(`ended.${ended}`)}</p>
        </Note>
      ) : null}
      <StepFailure />
      <TextField
        label={t('password.name')}
        name="name"
        value={name}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        label={t('password.password')}
        revealLabel={t('password.reveal')}
        name="password"
        value={password}
        autoComplete="current-password"
        error={isMissing ? t('password.missing') : null}
        description={hasCapsLock ? t('password.caps') : undefined}
        onKeyUp={watchCapsLock}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <SubmitButton block busy={isBusy} busyLabel={t('password.busy')}>
        {t('password.next')}
      </SubmitButton>
      <p className="caption">{t('password.forgot')}</p>
    </Form>
  );
}
