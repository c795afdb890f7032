import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CodeLogin } from '#contract/accounts/auth.ts';
import type { SmsCodeRef } from '#machines/sms-code.machine.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { PhoneCode } from '#src/app/forms/phone-code.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm } from './auth-form.tsx';
import { Consent } from './consent.tsx';
import { useSigningIn } from './use-signing-in.ts';

const rules = createRules(CodeLogin);

type CodeLoginFormProps = {
  phone: string;
  onPhone: (phone: string) => void;
  sms: SmsCodeRef;
  redirect: string | undefined;
};

export function CodeLoginForm({ phone, onPhone, sms, redirect }: CodeLoginFormProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({ rules, initial: { phone, verification_code: '' }, failure });
  return (
    <AuthForm
      failure={failure}
      onTyped={form.take}
      onSubmit={form.handleSubmit((values) => signIn({ method: 'code', ...values }))}
    >
      {failure?.error === 'auth.no_account' && form.edited.length === 0 ? (
        <Link
          to="/auth/register"
          search={{ redirect }}
          state={{ phone: form.values.phone, code: form.values.verification_code }}
        >
          {t('login.createAccount')}
        </Link>
      ) : null}
      <PhoneCode
        sms={sms}
        phone={form.field('phone')}
        code={form.field('verification_code')}
        onPhone={onPhone}
      />
      <SubmitButton size="large" block busy={busy} busyLabel={t('login.busy')}>
        {t('login.submit')}
      </SubmitButton>
      <Consent sentence="login.consent" />
      <CodeCase sms={sms} />
    </AuthForm>
  );
}
