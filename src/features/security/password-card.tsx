import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordChange } from '#contract/accounts/profile.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { focusFault } from '#src/app/forms/focus-fault.ts';
import { NewPassword } from '#src/app/forms/new-password.tsx';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useLeaveGuard } from '#src/app/forms/use-unsent.ts';
import { usePersonId } from '#src/app/forms/use-person-id.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { SubmitButton } from '#src/ui/fields/submit-button.tsx';
import { AccountName } from './account-name.tsx';
import styles from './security.module.css';
import { useWaitHint } from './use-wait-hint.ts';

const rules = createRules(PasswordChange);
const empty = { current_password: '', password: '', password_confirmation: '' };

export function PasswordCard() {
  const { t } = useTranslation('security');
  const { t: shared } = useTranslation('auth');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const { busy, failure, submit } = useSubmission(
    (values: PasswordChange, options) =>
      client.call('changePassword', { body: values, ...options }),
    {
      secret: ['changePassword', usePersonId()],
      onDone() {
        form.taken(empty);
        showToast({ kind: 'success', title: t('password.done'), message: t('password.doneText') });
        void router.invalidate();
      },
      onFailed: (refusal) => focusFault(element, refusal),
    },
  );
  const form = useForm({ rules, initial: empty, failure });
  // The password is not stored, so leaving the page asks first.
  useLeaveGuard(Object.keys(form.typed).length > 0);
  const waitHint = useWaitHint(failure);
  return (
    <Card as="section" padded className="stack gap-24" aria-labelledby="password">
      <div className="card-head">
        <h2 id="password">{t('password.title')}</h2>
        <p>{t('password.lead')}</p>
      </div>
      <Form
        className={`stack gap-20 ${styles.form}`}
        aria-labelledby="password"
        onSubmit={form.handleSubmit((values, element) => {
          setElement(element);
          if (!busy) submit(values);
        })}
      >
        {form.note === null ? null : (
          <FailureNote
            error={form.note}
            title={t('password.failed')}
            hint={waitHint}
            check={t('password.check')}
          />
        )}
        <AccountName />
        <PasswordField
          {...form.field('current_password')}
          label={t('password.current')}
          revealLabel={shared('password.reveal')}
          autoComplete="current-password"
        />
        <NewPassword
          label={shared('password.newOne')}
          password={form.field('password')}
          confirmation={form.field('password_confirmation')}
        />
        <div>
          <SubmitButton busy={busy} busyLabel={t('password.busy')}>
            {t('password.submit')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
