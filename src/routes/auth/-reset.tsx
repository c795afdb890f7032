import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordReset } from '../../../contract/auth.ts';
import { bindSubmission } from '../../actors/submission.ts';
import { resetPassword } from '../../api/auth.ts';
import { notify } from '../../app/notify.ts';
import { useSubmission } from '../../app/use-submission.ts';
import { Note } from '../../ui/note.tsx';
import styles from './-auth.module.css';
import { maskedPhone, useKeptPhone } from './-kept-phone.ts';
import { ResetForm } from './-reset-form.tsx';

/** The second half of a reset: the code and the new password. Ends at the login page. */
export function ResetPassword() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/_reset/reset-password' });
  const { client, session } = useRouteContext({ from: '__root__' });
  const navigate = useNavigate();
  const kept = useKeptPhone();
  const [phone, setPhone] = useState(kept);
  const [logic] = useState(() =>
    bindSubmission(PasswordReset, (body, { signal }) => resetPassword(client, body, { signal })),
  );
  const { busy, failure, submit } = useSubmission(logic, () => {
    // The server has ended every session of this phone's owner, perhaps the one here.
    const { identity } = session.getSnapshot().context;
    if (identity?.user.phone_masked === maskedPhone(phone)) {
      session.send({ type: 'session.rejected', token: identity.token });
    }
    notify({ kind: 'success', title: t('reset.done'), message: t('reset.doneText') });
    void navigate({ to: '/auth/login', search: { redirect }, state: { phone }, replace: true });
  });
  return (
    <>
      <div className={styles.head}>
        <h1>{t('reset.title')}</h1>
        {kept === '' ? null : (
          <p>
            {t('reset.for', { phone: maskedPhone(kept) })}{' '}
            <Link to="/auth/forgot-password" search={{ redirect }} state={{ phone: kept }}>
              {t('reset.change')}
            </Link>
          </p>
        )}
      </div>
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
        busy={busy}
        failure={failure}
        onSubmit={(values) => {
          setPhone(values.phone);
          submit(values);
        }}
      />
      <div className={styles.others}>
        <span>{t('reset.codeGone')}</span>
        <Link to="/auth/login" search={{ redirect }}>
          {t('forgot.toLogin')}
        </Link>
      </div>
    </>
  );
}
