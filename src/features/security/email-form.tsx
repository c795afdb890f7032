import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmailBinding, type OwnEmail } from '#contract/accounts/account.ts';
import { CodeCase } from '#src/app/forms/code-case.tsx';
import { EmailCode } from '#src/app/forms/email-code.tsx';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { focusFault } from '#src/app/forms/focus-fault.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { useUnsent } from '#src/app/forms/use-unsent.ts';
import { usePersonId } from '#src/app/forms/use-person-id.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Form } from '#src/ui/fields/form.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import styles from './security.module.css';
import { useWaitHint } from './use-wait-hint.ts';

const rules = createRules(EmailBinding);
const empty = { email: '', verification_code: '' };

type EmailFormProps = { ownEmail: OwnEmail; onBound: (ownEmail: OwnEmail) => void };

/** An address for the account, or another one in its place: the code goes there. */
export function EmailForm({ ownEmail, onBound }: EmailFormProps) {
  const { t } = useTranslation('security');
  const { client } = useRouteContext({ from: '__root__' });
  const sms = useSmsCode({ by: 'email', purpose: 'bind' });
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { busy, failure, submit } = useSubmission(
    (values: EmailBinding, options) => client.call('bindEmail', { body: values, ...options }),
    {
      secret: ['bindEmail', usePersonId()],
      onDone(bound) {
        sms.send({ type: 'recipient.changed' });
        form.taken(empty);
        const email = bound.email ?? '';
        showToast({
          kind: 'success',
          title: t('email.done'),
          message: t('email.doneText', { email }),
        });
        onBound(bound);
      },
      onFailed: (refusal) => focusFault(element, refusal),
    },
  );
  const form = useForm({ rules, initial: empty, failure });
  const { verification_code: _, ...typed } = form.typed;
  useUnsent({
    name: 'email',
    typed,
    restore: form.restore,
    unsaved: Object.keys(form.typed).length > 0,
  });
  const waitHint = useWaitHint(failure);
  const isFirst = ownEmail.email === null;
  return (
    <Form
      className={`stack gap-20 ${styles.form}`}
      aria-labelledby="email"
      onSubmit={form.handleSubmit((values, sent) => {
        setElement(sent);
        if (!busy) submit(values);
      })}
    >
      {form.note === null ? null : (
        <FailureNote error={form.note} title={t('email.failed')} hint={waitHint} />
      )}
      <EmailCode
        sms={sms}
        email={form.field('email')}
        label={isFirst ? undefined : t('email.label')}
        code={form.field('verification_code')}
      />
      <div>
        <SubmitButton busy={busy} busyLabel={t('email.busy')}>
          {t(isFirst ? 'email.add' : 'email.change')}
        </SubmitButton>
      </div>
      <CodeCase sms={sms} />
    </Form>
  );
}
