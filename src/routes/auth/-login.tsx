import { Link, useRouteContext, useSearch } from '@tanstack/react-router';
import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindSmsCode } from '../../actors/sms-code.ts';
import { Note } from '../../ui/note.tsx';
import styles from './-auth.module.css';
import { CodeLoginForm } from './-code-login-form.tsx';
import { useKeptPhone } from './-kept-phone.ts';
import { PasswordLoginForm } from './-password-login-form.tsx';
import { Tabs } from './-tabs.tsx';

export function Login() {
  const { t } = useTranslation('auth');
  const { redirect } = useSearch({ from: '/auth/login' });
  const { client } = useRouteContext({ from: '__root__' });
  const [logic] = useState(() => bindSmsCode(client));
  const sms = useActorRef(logic, { input: { purpose: 'login' } });
  const [method, setMethod] = useState<'password' | 'code'>('password');
  const [phone, setPhone] = useState(useKeptPhone());
  return (
    <>
      <div className={styles.head}>
        <h1>{t('login.title')}</h1>
        <p>
          {t('login.noAccount')}{' '}
          <Link to="/auth/register" search={{ redirect }}>
            {t('login.toRegister')}
          </Link>
        </p>
      </div>
      {redirect === undefined ? null : (
        <Note>
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
          <CodeLoginForm phone={phone} onPhone={setPhone} sms={sms} />
        )}
      </Tabs>
    </>
  );
}
