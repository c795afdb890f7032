import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { AuthHead } from './auth-form.tsx';
import { CodeLoginForm } from './code-login-form.tsx';
import { useKeptPhone } from './kept-phone.ts';
import { PasswordLoginForm } from './password-login-form.tsx';
import { Tabs } from './tabs.tsx';

export function Login() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/login' });
  const expired = useLocation({ select: ({ state }) => state.expired === true });
  const sms = useSmsCode('login');
  const [method, setMethod] = useState<'password' | 'code'>('password');
  const [phone, setPhone] = useState(useKeptPhone());
  return (
    <>
      <AuthHead title={t('login.title')}>
        <p>
          {t('login.noAccount')}{' '}
          <Link to="/auth/register" search={{ redirect }}>
            {t('login.toRegister')}
          </Link>
        </p>
      </AuthHead>
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
        ]}
        value={method}
        onChange={setMethod}
      >
        {method === 'password' ? (
          <PasswordLoginForm phone={phone} onPhone={setPhone} redirect={redirect} />
        ) : (
          <CodeLoginForm phone={phone} onPhone={setPhone} sms={sms} redirect={redirect} />
        )}
      </Tabs>
    </>
  );
}
