import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLeftOpen } from '#src/actors/secret-round.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { Note } from '#src/ui/controls/note.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { AuthHead } from './auth-form.tsx';
import { CodeLoginForm } from './code-login-form.tsx';
import { EmailLoginForm } from './email-login-form.tsx';
import { useKeptPhone } from './kept-phone.ts';
import { PasswordLoginForm } from './password-login-form.tsx';
import { Tabs } from './tabs.tsx';

type Method = 'password' | 'code' | 'email';

export function Login() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/login' });
  // The server, which renders the page on reload, does not know the tab's history.
  const isHydrated = useHydrated();
  const expired = useLocation({ select: ({ state }) => state.expired === true }) && isHydrated;
  const [wasClosing] = useState(() => isLeftOpen('closeAccount'));
  const sms = useSmsCode({ by: 'sms', purpose: 'login' });
  const mailed = useSmsCode({ by: 'email', purpose: 'login' });
  const [method, setMethod] = useState<Method>('password');
  const [phone, setPhone] = useState(useKeptPhone());
  const [email, setEmail] = useState('');

  function form(): Elements {
    switch (method) {
      case 'password':
        return <PasswordLoginForm phone={phone} onPhone={setPhone} redirect={redirect} />;
      case 'code':
        return <CodeLoginForm phone={phone} onPhone={setPhone} sms={sms} redirect={redirect} />;
      case 'email':
        return <EmailLoginForm email={email} onEmail={setEmail} sms={mailed} />;
    }
  }

  return (
    <>
      <AuthHead title={t('login.title')}>
        <p>
          <span>{`${t('login.noAccount')} `}</span>
          <Link to="/auth/register" search={{ redirect }}>
            {t('login.toRegister')}
          </Link>
        </p>
      </AuthHead>
      {wasClosing && isHydrated ? (
        <Note tone="warn" role="status">
          <p>
            <b>{t('login.closing')}</b>
          </p>
          <p>{t('login.closingCheck')}</p>
        </Note>
      ) : null}
      {redirect === undefined ? null : (
        <Note {...(expired ? { role: 'status' } : {})}>
          {expired ? (
            <p>
              <b>{t('login.expired')}</b>
            </p>
          ) : null}
          <p>{t(redirect.includes('/user/payment/') ? 'login.backToPayment' : 'login.back')}</p>
        </Note>
      )}
      <Tabs
        label={t('login.methods')}
        tabs={[
          { value: 'password', label: t('login.byPassword') },
          { value: 'code', label: t('login.byCode') },
          { value: 'email', label: t('login.byEmail') },
        ]}
        value={method}
        onChange={setMethod}
      >
        {form()}
      </Tabs>
    </>
  );
}
