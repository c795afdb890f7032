import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PasswordLogin } from '#contract/accounts/auth.ts';
import { PhoneInput } from '#src/app/forms/phone-input.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm } from './auth-form.tsx';
import styles from './auth.module.css';
import { Consent } from './consent.tsx';
import { useSigningIn } from './use-signing-in.ts';

const rules = createRules(PasswordLogin);

type PasswordLoginFormProps = {
  phone: string;
  onPhone: (phone: string) => void;
  redirect: string | undefined;
};

export function PasswordLoginForm({ phone, onPhone, redirect }: PasswordLoginFormProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({ rules, initial: { phone, password: '' }, failure });
  return (
    <AuthForm
      failure={failure}
      onTyped={(typed) => {
        form.take(typed);
        onPhone(String(typed.get('phone') ?? ''));
      }}
      onSubmit={form.handleSubmit((values) => signIn({ method: 'password', ...values }))}
    >
      <PhoneInput field={form.field('phone')} onPhone={onPhone} />
      <PasswordField
        {...form.field('password')}
        label={t('password.label')}
        revealLabel={t('password.reveal')}
        autoComplete="current-password"
      />
      <Link
        className={`inline-flex items-center min-height-44 text-14 ${styles.forgot}`}
        to="/auth/forgot-password"
        search={{ redirect }}
        state={{ phone }}
      >
        {t('login.forgot')}
      </Link>
      <SubmitButton size="large" block busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </SubmitButton>
      <Consent sentence="login.consent" />
    </AuthForm>
  );
}
