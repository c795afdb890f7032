import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isLeftOpen } from '#src/actors/secret-round.ts';
import { useSmsCode } from '#src/app/forms/use-sms.ts';
import { Note } from '#src/ui/controls/note.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import type { Elements, Content } from '#src/ui/elements.tsx';
import { useHydrated } from '#src/ui/use-hydrated.ts';
import { AuthHead } from './auth-form.tsx';
import styles from './auth.module.css';
import { CodeLoginForm } from './code-login-form.tsx';
import { EmailLoginForm } from './email-login-form.tsx';
import { useKeptPhone } from './kept-phone.ts';
import { PasswordLoginForm } from './password-login-form.tsx';

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

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children: Content;
};

/** Tabs and the one panel that is shown; the arrow keys move between them. */
function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`tab-${next.value}`)?.focus();
  }

  return (
    <>
      <div
        className={`grid border-bottom ${styles.tabs}`}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <PlainButton
            key={tab.value}
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls="tab-panel"
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </PlainButton>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}
