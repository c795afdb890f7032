import { useTranslation } from 'react-i18next';
import { CodeLogin } from '../../../contract/auth.ts';
import type { SmsCodeRef } from '../../../machines/sms-code.machine.ts';
import { FailureNote } from '../../app/failure-note.tsx';
import { useForm } from '../../app/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import styles from './-auth.module.css';
import { CodeInput } from './-code-input.tsx';
import { Consent } from './-consent.tsx';
import { PhoneInput, usePhoneCheck } from './-phone-input.tsx';
import { useSigningIn } from './-use-signing-in.ts';
import { useWaitHint } from './-wait-hint.ts';

type CodeLoginFormProps = { phone: string; onPhone: (phone: string) => void; sms: SmsCodeRef };

export function CodeLoginForm({ phone, onPhone, sms }: CodeLoginFormProps) {
  const { t } = useTranslation('auth');
  const { busy, failure, signIn } = useSigningIn();
  const form = useForm({ schema: CodeLogin, initial: { phone, verification_code: '' }, failure });
  const hint = useWaitHint(failure);
  const check = usePhoneCheck(form.values.phone);
  return (
    <Form
      className={styles.form}
      onTyped={form.take}
      onSubmit={(event) => {
        const values = form.submit(event);
        if (values !== null) signIn({ method: 'code', ...values });
      }}
    >
      {failure === null ? null : <FailureNote error={failure} hint={hint} />}
      <PhoneInput
        field={form.field('phone')}
        check={check}
        onPhone={(typed) => {
          onPhone(typed);
          sms.send({ type: 'phone.changed' });
        }}
      />
      <CodeInput
        sms={sms}
        phone={form.values.phone}
        field={form.field('verification_code')}
        onWrongPhone={check.demand}
      />
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
