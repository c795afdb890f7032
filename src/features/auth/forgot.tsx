import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone } from '#contract/base/fields.ts';
import { PhoneInput } from '#src/app/forms/phone-input.tsx';
import { useRecipientCheck } from '#src/app/forms/recipient-check.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useSms } from '#src/app/forms/use-sms.ts';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AuthForm, AuthHead } from './auth-form.tsx';
import styles from './auth.module.css';
import { useKeptPhone } from './kept-phone.ts';
import { useResetCode } from './reset-host.tsx';

const rules = createRules(v.object({ phone: Phone }));

/** The first half of a reset: the phone number, and the code sent to it. */
export function ForgotPassword() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/_reset/forgot-password' });
  const navigate = useNavigate();
  const kept = useKeptPhone();
  const sms = useResetCode();
  const code = useSms(sms);
  const form = useForm({ rules, initial: { phone: kept }, failure: code.error });
  const check = useRecipientCheck(sms, form.values.phone);
  const onward = (phone: string) =>
    ({ to: '/auth/reset-password', search: { redirect }, state: { phone } }) as const;
  const goOn = useEffectEvent((phone: string) => void navigate(onward(phone)));
  useEffect(() => {
    const sending = sms.subscribe((snapshot) => {
      if (snapshot.hasTag('sent')) goOn(snapshot.context.to);
    });
    return () => sending.unsubscribe();
  }, [sms]);
  const typed = v.safeParse(Phone, form.values.phone);
  return (
    <>
      <AuthHead title={t('forgot.title')}>
        <p>{t('forgot.lead')}</p>
      </AuthHead>
      <AuthForm
        failure={code.error}
        title={code.failed}
        chart={{ machine: 'smsCode', path: 'refused.retryable' }}
        onTyped={form.take}
        onSubmit={form.handleSubmit(({ phone }) => {
          if (code.busy || code.refused) return;
          if (code.sent) void navigate(onward(phone));
          else sms.send({ type: 'code.requested', to: phone });
        })}
      >
        <PhoneInput
          field={form.field('phone')}
          check={check}
          onPhone={() => sms.send({ type: 'recipient.changed' })}
        />
        <SubmitButton
          size="large"
          block
          busy={code.busy}
          busyLabel={t('forgot.busy')}
          aria-disabled={code.refused || undefined}
        >
          {code.refused ? code.waitLabel : t('forgot.submit')}
        </SubmitButton>
      </AuthForm>
      <div className={`stack gap-4 detail leading-16 ${styles.others}`}>
        <Link
          to="/auth/reset-password"
          search={{ redirect }}
          {...(typed.success ? { state: { phone: typed.output } } : {})}
        >
          {t('forgot.hasCode')}
        </Link>
        <span>
          <span>{`${t('forgot.remembered')} `}</span>
          <Link to="/auth/login" search={{ redirect }}>
            {t('forgot.toLogin')}
          </Link>
        </span>
      </div>
    </>
  );
}
