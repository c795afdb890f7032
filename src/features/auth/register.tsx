import { Link, useSearch } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Registration } from '#contract/accounts/auth.ts';
import type { LegalVersions } from '#contract/content/legal.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { NewPassword } from '#src/app/forms/new-password.tsx';
import { PhoneCode } from '#src/app/forms/phone-code.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm, AuthHead } from './auth-form.tsx';
import { ConsentText } from './consent.tsx';
import { useKeptCode, useKeptPhone } from './kept-phone.ts';
import { useSigningIn } from './use-signing-in.ts';

const rules = createRules(v.omit(Registration, ['accepts']));

type RegisterProps = {
  /** The versions of terms and privacy policy that the page links to; undefined if they are not known. */
  versions: LegalVersions | undefined;
};

export function Register({ versions }: RegisterProps) {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/register' });
  const sms = useSmsCode({ by: 'sms', purpose: 'register' });
  const { busy, failure, signIn } = useSigningIn('register');
  const [phone, code] = [useKeptPhone(), useKeptCode()];
  const initial = { phone, verification_code: code, password: '' };
  const form = useForm({ rules, initial, failure });
  const consent = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  return (
    <>
      <AuthHead title={t('register.title')}>
        <p>
          <span>{`${t('register.hasAccount')} `}</span>
          <Link to="/auth/login" search={{ redirect }}>
            {t('register.toLogin')}
          </Link>
        </p>
      </AuthHead>
      <AuthForm
        failure={failure}
        check={t('register.check')}
        onTyped={(typed) => {
          form.take(typed);
          setAgreed(typed.has('consent'));
        }}
        onSubmit={form.handleSubmit((values) => {
          const isTicked = consent.current?.checked ?? false;
          setAgreed(isTicked);
          if (isTicked) signIn({ method: 'register', ...values, accepts: versions });
          else consent.current?.focus();
        })}
      >
        <PhoneCode sms={sms} phone={form.field('phone')} code={form.field('verification_code')} />
        <NewPassword label={t('password.new')} password={form.field('password')} />
        <CheckboxField
          ref={consent}
          name="consent"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={<ConsentText sentence="register.consent" />}
          error={form.attempts > 0 && !agreed ? t('register.consentNeeded') : null}
        />
        <SubmitButton size="large" block busy={busy} busyLabel={t('register.busy')}>
          {t('register.submit')}
        </SubmitButton>
        <CodeCase sms={sms} />
      </AuthForm>
    </>
  );
}
