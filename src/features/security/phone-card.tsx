import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '#contract/base/masked-phone.ts';
import { PhoneChange } from '#contract/accounts/account.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { focusFault } from '#src/app/forms/focus-fault.ts';
import { PhoneCode } from '#src/app/forms/phone-code.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { usePersonId } from '#src/app/forms/use-person-id.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useUser } from '#src/app/shell/use-user.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import styles from './security.module.css';
import { useWaitHint } from './use-wait-hint.ts';

const rules = createRules(PhoneChange);
const empty = { phone: '', verification_code: '', password: '' };

/** Another phone for the account: the code goes to the new one, the password confirms. */
export function PhoneCard() {
  const { t } = useTranslation('security');
  const { t: shared } = useTranslation('auth');
  const { client, session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const user = useUser();
  const sms = useSmsCode({ by: 'sms', purpose: 'phone' });
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { busy, failure, submit } = useSubmission(
    (values: PhoneChange, options) => changePhone(client, values, options),
    {
      secret: ['changePhone', usePersonId()],
      onDone(changed) {
        const { identity } = session.getSnapshot().context;
        if (identity?.user.id === changed.user.id) {
          session.send({ type: 'session.adopted', identity: { ...identity, user: changed.user } });
        }
        sms.send({ type: 'recipient.changed' });
        form.taken(empty);
        showToast({
          kind: 'success',
          title: t('phone.done'),
          message: t('phone.doneText', { phone: maskPhone(changed.phone) }),
        });
        void router.invalidate();
      },
      onFailed: (refusal) => focusFault(element, refusal),
    },
  );
  const form = useForm({ rules, initial: empty, failure });
  const { verification_code: _, password: __, ...typed } = form.typed;
  useUnsent({
    name: 'phone',
    typed,
    restore: form.restore,
    unsaved: Object.keys(form.typed).length > 0,
  });
  const waitHint = useWaitHint(failure);
  const phone = user?.phone_masked ?? '';
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="phone">
      <div className="card-head">
        <h2 id="phone">{t('phone.title')}</h2>
        <p>{t('phone.lead', { phone })}</p>
      </div>
      <Form
        className={`stack gap-20 ${styles.form}`}
        aria-labelledby="phone"
        onSubmit={form.handleSubmit((values, sent) => {
          setElement(sent);
          if (!busy) submit(values);
        })}
      >
        {form.note === null ? null : (
          <FailureNote error={form.note} title={t('phone.failed')} hint={waitHint} />
        )}
        <PhoneCode
          sms={sms}
          phone={form.field('phone')}
          phoneLabel={t('phone.label')}
          code={form.field('verification_code')}
        />
        <PasswordField
          {...form.field('password')}
          label={t('phone.password')}
          revealLabel={shared('password.reveal')}
          autoComplete="current-password"
        />
        <div>
          <SubmitButton busy={busy} busyLabel={t('phone.busy')}>
            {t('phone.submit')}
          </SubmitButton>
        </div>
        <CodeCase sms={sms} />
      </Form>
    </Card>
  );
}

async function changePhone(client: Client, values: PhoneChange, options: KeyedOptions) {
  const user = await client.call('changePhone', { body: values, ...options });
  return { phone: values.phone, user };
}
