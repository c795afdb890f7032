import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskPhone } from '#contract/base/masked-phone.ts';
import type { PasswordReset } from '#contract/accounts/auth.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { AuthHead } from './auth-form.tsx';
import styles from './auth.module.css';
import { useKeptPhone } from './kept-phone.ts';
import { ResetForm } from './reset-form.tsx';

/** The second half of a reset: the code and the new password. Ends at the login page. */
export function ResetPassword() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/_reset/reset-password' });
  const { client, session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const kept = useKeptPhone();
  const [phone, setPhone] = useState(kept);
  const { busy, submitted, failure, submit } = useSubmission(
    (values: PasswordReset, options) => client.call('resetPassword', { body: values, ...options }),
    {
      secret: ['resetPassword', 'guest'],
      onDone() {
        // The server has ended every session of this account, perhaps the one here.
        const { identity } = session.getSnapshot().context;
        if (identity?.user.phone_masked === maskPhone(phone)) {
          session.send({ type: 'session.rejected', token: identity.token });
        }
        showToast({ kind: 'success', title: t('reset.done'), message: t('reset.doneText') });
        void navigate({ to: '/auth/login', search: { redirect }, state: { phone }, replace: true });
      },
    },
  );
  return (
    <>
      <AuthHead title={t('reset.title')}>
        {kept === '' ? null : (
          <p>
            <span>{`${t('reset.for', { phone: maskPhone(kept) })} `}</span>
            <Link to="/auth/forgot-password" search={{ redirect }} state={{ phone: kept }}>
              {t('reset.change')}
            </Link>
          </p>
        )}
      </AuthHead>
      {kept === '' ? (
        <Note>
          <p>
            <b>{t('reset.askPhone')}</b>
          </p>
          <p>{t('reset.askPhoneWhy')}</p>
        </Note>
      ) : null}
      <ResetForm
        key={kept}
        phone={kept}
        busy={busy || submitted}
        failure={failure}
        onSubmit={(values) => {
          setPhone(values.phone);
          submit(values);
        }}
      />
      <div className={`stack gap-4 detail leading-16 ${styles.others}`}>
        <span>{t('reset.codeGone')}</span>
        <Link to="/auth/login" search={{ redirect }}>
          {t('forgot.toLogin')}
        </Link>
      </div>
    </>
  );
}
