import { useTranslation } from 'react-i18next';
import { EmailLogin } from '#contract/accounts/auth.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { EmailCode } from '#src/app/forms/email-code.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm } from './auth-form.tsx';
import { Consent } from './consent.tsx';
import { useSigningIn } from './use-signing-in.ts';

const rules = createRules(EmailLogin);

type EmailLoginFormProps = {
  email: string;
  onEmail: (email: string) => void;
  sms: SmsCodeRef;
};

/** Signs in by an e-mail address that was added to an account; no account is created with one. */
export function EmailLoginForm({ email, onEmail, sms }: EmailLoginFormProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({ rules, initial: { email, verification_code: '' }, failure });
  return (
    <AuthForm
      failure={failure}
      onTyped={form.take}
      onSubmit={form.handleSubmit((values) => signIn({ method: 'email', ...values }))}
    >
      <EmailCode
        sms={sms}
        email={form.field('email')}
        hint={t('login.emailHint')}
        code={form.field('verification_code')}
        onEmail={onEmail}
      />
      <SubmitButton size="large" block busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </SubmitButton>
      <Consent sentence="login.consent" />
      <CodeCase sms={sms} />
    </AuthForm>
  );
}
