import { useSelector } from '@xstate/react';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useClock } from '#src/app/device/use-timer.ts';
import { useMedia } from '#src/app/device/use-media.ts';
import { toggleColorScheme } from '#src/app/theme/color-scheme.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { Form } from '#src/ui/fields/form.tsx';
import { ConsoleBrand } from './brand.tsx';
import { useConsole, useFind, useMe } from './console-context.ts';
import styles from './header.module.css';
import { KeyCap } from './key-cap.tsx';
import { ConsoleLink, useGoTo } from './link.tsx';
import { useKeys } from './use-keys.ts';
import { changeLanguage } from './texts.ts';
import { typedIn } from './typed.ts';

type ConsoleHeaderProps = { waiting: number | null };

/** The bar above every page; search is its widest part, because every case begins with it. */
export function ConsoleHeader({ waiting }: ConsoleHeaderProps) {
  // On a line below, the search comes second on the screen, so it is second in the tab order too.
  const isBelow = useMedia('(max-width: 77.99em)');
  const parts = [<FindField key="find" />, <Links key="links" waiting={waiting} />];
  return (
    <header className={`grid items-center relative bg-surface border-bottom ${styles.bar}`}>
      <ConsoleBrand />
      {isBelow ? parts.toReversed() : parts}
    </header>
  );
}

function Links({ waiting }: ConsoleHeaderProps) {
  const { t } = useTranslation('console-shell');
  const locale = useLocale();
  const me = useMe();
  const { session } = useConsole();
  const until = useSelector(session, ({ context }) => context.session?.until ?? null);
  return (
    <div className={`row gap-4 justify-end min-width-0 ${styles.end}`}>
      <ConsoleLink to="/" className={styles.link}>
        <span>{t('queues')}</span>
        {waiting === null ? null : (
          <span className={`text-12 weight-500 tabular leading-15 rounded-pill ${styles.count}`}>
            {formatMeasure(waiting, 'count', locale)}
          </span>
        )}
      </ConsoleLink>
      <ConsoleLink to="/bookings" className={styles.link}>
        {t('bookings')}
      </ConsoleLink>
      <ConsoleLink to="/log" className={styles.link}>
        {t('log')}
      </ConsoleLink>
      {me.role === 'money' ? (
        <ConsoleLink to="/differences" className={styles.link}>
          {t('differences')}
        </ConsoleLink>
      ) : null}
      <ConsoleLink to="/programs" className={styles.link}>
        {t('programs')}
      </ConsoleLink>
      <ConsoleLink to="/status" className={styles.link}>
        {t('status')}
      </ConsoleLink>
      <SchemeButton />
      <LanguageButton />
      <div className={`row gap-10 nowrap border-left ${styles.me}`}>
        <span
          className={`grid place-center text-13 weight-500 rounded-full ${styles.avatar}`}
          aria-hidden="true"
        >
          {me.name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <b>
            <ConsoleLink to="/sessions" title={t('sessions')}>
              {me.name}
            </ConsoleLink>
          </b>
          <small>
            <span className={styles.role}>{`${t(`role.${me.role}`)} ·`}</span>
            {until === null ? null : <MinutesLeft key={until} until={until} />}
          </small>
        </div>
        <SignOutButton />
      </div>
    </div>
  );
}

function FindField() {
  const { t } = useTranslation('console-shell');
  const find = useFind();
  const goTo = useGoTo();
  const [text, setText] = useState('');
  const field: RefObject<HTMLInputElement | null> = useRef(null);
  const begin = () => {
    field.current?.focus();
    field.current?.select();
  };
  useKeys([{ keys: '/', label: t('find.key'), inBar: true, run: begin }]);

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const shown = (typedIn(event.currentTarget)['find'] ?? '').trim();
    setText(shown);
    if (shown === '') return;
    // The results page has keyboard shortcuts, which a focused field would take as letters.
    field.current?.blur();
    find.search(shown);
    void goTo({ to: '/find' });
  }

  return (
    <Form className={styles.find} role="search" onSubmit={send}>
      <svg
        viewBox="0 0 20 20"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        aria-hidden="true"
      >
        <circle cx="9" cy="9" r="5.2" />
        <path d="M13 13l4 4" strokeLinecap="round" />
      </svg>
      <input
        className="flex-1 min-width-0 p-0 border-0 bg-none"
        ref={field}
        name="find"
        value={text}
        aria-label={t('find.label')}
        placeholder={t('find.placeholder')}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <KeyCap>/</KeyCap>
    </Form>
  );
}

/** Measured by the server's clock; updated every minute. */
function MinutesLeft({ until }: { until: number }) {
  const { t } = useTranslation('console-shell');
  const { now } = useConsole();
  const at = useClock(now, 15_000);
  return <span>{t('left', { minutes: Math.max(0, Math.ceil((until - at) / 60_000)) })}</span>;
}

function SignOutButton() {
  const { t } = useTranslation('console-shell');
  const { session } = useConsole();
  return (
    <PlainButton
      className={styles.link}
      onClick={() => session.send({ type: 'signOut.requested' })}
    >
      {t('signOut')}
    </PlainButton>
  );
}

export function SchemeButton() {
  const { t } = useTranslation('console-shell');
  return (
    <PlainButton className={styles.link} aria-label={t('scheme')} onClick={toggleColorScheme}>
      <Icon name="moon" className={styles.moon} />
      <Icon name="sun" className={styles.sun} />
    </PlainButton>
  );
}

export function LanguageButton() {
  const { t } = useTranslation('console-shell');
  const { i18n } = useConsole();
  const locale = useLocale();
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <PlainButton
      className={styles.link}
      lang={other}
      onClick={() => void changeLanguage(i18n, other).catch(() => undefined)}
    >
      {t('language')}
    </PlainButton>
  );
}
