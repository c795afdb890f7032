import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Registration } from '../../../contract/auth.ts';
import { bindSmsCode } from '../../actors/sms-code.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { NewPassword } from '../../app/new-password.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './-auth.module.css';
import { CodeInput } from './-code-input.tsx';
import { ConsentText } from './-consent.tsx';
import { PhoneInput, usePhoneCheck } from './-phone-input.tsx';
import { useSigningIn } from './-use-signing-in.ts';
import { useWaitHint } from './-wait-hint.ts';

export function Register() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/register' });
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindSmsCode(client));
  const sms = useActorRef(logic, { input: { purpose: 'register' } });
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({
    schema: Registration,
    initial: { phone: '', verification_code: '', password: '' },
    failure,
  });
  const hint = useWaitHint(failure);
  const check = usePhoneCheck(form.values.phone);
  const consent = useRef<HTMLInputElement>(null);
  const [agreed, setAgreed] = useState(false);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <div className={styles.head}>
        <h1>{t('register.title')}</h1>
        <p>
          {t('register.hasAccount')}{' '}
          <Link to="/auth/login" search={{ redirect }}>
            {t('register.toLogin')}
          </Link>
        </p>
      </div>
      <Form
        className={styles.form}
        onTyped={(typed) => {
          form.take(typed);
          setAgreed(typed.has('consent'));
        }}
        onSubmit={(event) => {
          const values = form.submit(event);
          setAsked(true);
          if (values === null) return;
          if (agreed) signIn({ method: 'register', ...values });
          else consent.current?.focus();
        }}
      >
        {failure === null ? null : <FailureNote error={failure} hint={hint} />}
        <PhoneInput
          field={form.field('phone')}
          check={check}
          onPhone={() => sms.send({ type: 'phone.changed' })}
        />
        <CodeInput
          sms={sms}
          phone={form.values.phone}
          field={form.field('verification_code')}
          onWrongPhone={check.demand}
        />
        <NewPassword label={t('password.new')} password={form.field('password')} />
        <CheckboxField
          ref={consent}
          name="consent"
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={<ConsentText sentence="register.consent" />}
          error={asked && !agreed ? t('register.consentNeeded') : null}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          block
          busy={busy}
          busyLabel={t('register.busy')}
        >
          {t('register.submit')}
        </Button>
      </Form>
    </>
  );
}
