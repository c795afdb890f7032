import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordLogin } from '../../../contract/auth.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './-auth.module.css';
import { Consent } from './-consent.tsx';
import { useSigningIn } from './-use-signing-in.ts';
import { useWaitHint } from './-wait-hint.ts';

type PasswordLoginFormProps = {
  phone: string;
  onPhone: (phone: string) => void;
  redirect: string | undefined;
};

export function PasswordLoginForm({ phone, onPhone, redirect }: PasswordLoginFormProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({ schema: PasswordLogin, initial: { phone, password: '' }, failure });
  const hint = useWaitHint(failure);
  const phoneField = form.field('phone');
  return (
    <Form
      className={styles.form}
      onTyped={(typed) => {
        form.take(typed);
        onPhone(String(typed.get('phone') ?? ''));
      }}
      onSubmit={(event) => {
        const values = form.submit(event);
        if (values !== null) signIn({ method: 'password', ...values });
      }}
    >
      {failure === null ? null : <FailureNote error={failure} hint={hint} />}
      <TextField
        {...phoneField}
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        onChange={(event) => {
          phoneField.onChange(event);
          onPhone(event.currentTarget.value);
        }}
      />
      <PasswordField
        {...form.field('password')}
        label={t('password.label')}
        revealLabel={t('password.reveal')}
        autoComplete="current-password"
      />
      <Link
        className={styles.forgot}
        to="/auth/forgot-password"
        search={{ redirect }}
        state={{ phone }}
      >
        {t('login.forgot')}
      </Link>
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        busy={busy}
        busyLabel={t('login.busy')}
      >
        {t('login.submit')}
      </Button>
      <Consent sentence="login.consent" />
    </Form>
  );
}
