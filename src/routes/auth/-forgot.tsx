import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { Phone } from '../../../contract/fields.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './-auth.module.css';
import { useKeptPhone } from './-kept-phone.ts';
import { PhoneInput, usePhoneCheck } from './-phone-input.tsx';
import { useResetCode } from './-reset-host.tsx';
import { useSms } from './-use-sms.ts';
import { useWaitHint } from './-wait-hint.ts';

const PhoneOnly = v.object({ phone: Phone });

/** The first half of a reset: the phone, and a code on its way to it. */
export function ForgotPassword() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/_reset/forgot-password' });
  const navigate = useNavigate();
  const kept = useKeptPhone();
  const sms = useResetCode();
  const code = useSms(sms);
  const hint = useWaitHint(code.error);
  const form = useForm({ schema: PhoneOnly, initial: { phone: kept }, failure: code.error });
  const check = usePhoneCheck(form.values.phone);
  const onward = (phone: string) =>
    ({ to: '/auth/reset-password', search: { redirect }, state: { phone } }) as const;
  const goOn = useEffectEvent((phone: string) => void navigate(onward(phone)));
  useEffect(() => {
    const sending = sms.subscribe((snapshot) => {
      if (snapshot.hasTag('sent')) goOn(snapshot.context.phone);
    });
    return () => sending.unsubscribe();
  }, [sms]);
  const typed = v.safeParse(Phone, form.values.phone);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('forgot.title')}</h1>
        <p>{t('forgot.lead')}</p>
      </div>
      <Form
        className={styles.form}
        onTyped={form.take}
        onSubmit={(event) => {
          const values = form.submit(event);
          if (values === null || code.busy || code.refused) return;
          if (code.sent) void navigate(onward(values.phone));
          else sms.send({ type: 'code.requested', phone: values.phone });
        }}
      >
        {code.error === null ? null : (
          <FailureNote error={code.error} title={code.failed} hint={hint} />
        )}
        <PhoneInput
          field={form.field('phone')}
          check={check}
          onPhone={() => sms.send({ type: 'phone.changed' })}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={code.busy}
          busyLabel={t('forgot.busy')}
          aria-disabled={code.refused || undefined}
        >
          {code.refused ? code.waitLabel : t('forgot.submit')}
        </Button>
      </Form>
      <div className={styles.others}>
        <Link
          to="/auth/reset-password"
          search={{ redirect }}
          {...(typed.success ? { state: { phone: typed.output } } : {})}
        >
          {t('forgot.hasCode')}
        </Link>
        <span>
          {t('forgot.remembered')}{' '}
          <Link to="/auth/login" search={{ redirect }}>
            {t('forgot.toLogin')}
          </Link>
        </span>
      </div>
    </>
  );
}
