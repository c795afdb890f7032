import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordChange } from '../../../../../contract/profile.ts';
import { bindSubmission } from '../../../../actors/submission.ts';
import { changePassword } from '../../../../api/profile.ts';
import { FailureNote } from '../../../../app/failure-note.tsx';
import { NewPassword } from '../../../../app/new-password.tsx';
import { notify } from '../../../../app/notify.ts';
import { useForm } from '../../../../app/use-form.ts';
import { useRepeatedSubmission } from '../../../../app/use-repeated-submission.ts';
import { useUser } from '../../../../app/use-user.ts';
import { formatWait } from '../../../../i18n/format.ts';
import { useLocale } from '../../../../i18n/use-locale.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Form } from '../../../../ui/form.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import styles from './-security.module.css';

const empty = { current_password: '', password: '', password_confirmation: '' };

export function PasswordCard() {
  const { t } = useTranslation('security');
  const { t: shared } = useTranslation('auth');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const locale = useLocale();
  const user = useUser();
  const [element, setElement] = useState<HTMLFormElement | null>(null);
  const [logic] = useState(() =>
    bindSubmission(PasswordChange, (body, { signal }) => changePassword(client, body, { signal })),
  );
  const { busy, failure, submit } = useRepeatedSubmission(logic, {
    onDone() {
      form.reset(empty);
      notify({ kind: 'success', title: t('password.done'), message: t('password.doneText') });
      void router.invalidate();
    },
    onFailed({ fields }) {
      const [first] = Object.keys(fields);
      const field = first === undefined ? null : element?.elements.namedItem(first);
      if (field instanceof HTMLElement) field.focus();
    },
  });
  const form = useForm({ schema: PasswordChange, initial: empty, failure });
  const wait = failure?.retryAfterMs ?? null;
  return (
    <Card as="section" padded className={styles.card} aria-labelledby="password">
      <div className={styles.head}>
        <h2 id="password">{t('password.title')}</h2>
        <p>{t('password.lead')}</p>
      </div>
      <Form
        className={styles.form}
        aria-labelledby="password"
        onSubmit={(event) => {
          setElement(event.currentTarget);
          const values = form.submit(event);
          if (values !== null && !busy) submit(values);
        }}
      >
        {form.note === null ? null : (
          <FailureNote
            error={form.note}
            title={t('password.failed')}
            hint={
              wait === null ? undefined : t('password.wait', { wait: formatWait(wait, locale) })
            }
          />
        )}
        {/* Tells a password manager whose password this is. */}
        <input
          name="username"
          autoComplete="username"
          value={user?.phone_masked ?? ''}
          readOnly
          hidden
        />
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
          <Button type="submit" variant="primary" busy={busy} busyLabel={t('password.busy')}>
            {t('password.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
