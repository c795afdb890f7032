import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/auth.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { classNames } from '#src/ui/class-names.ts';
import { buttonClass } from '#src/ui/controls/button.tsx';
import { useUser } from './use-user.ts';
import styles from './header.module.css';
import { NameButton } from './name-button.tsx';

/** Log in and sign up for a guest, the name and its menu for a user; both take the same space. */
export function AccountArea() {
  const { t } = useTranslation('shell');
  const user = useUser();
  if (user !== null) {
    return (
      <div className={`row gap-4 ${styles.account}`}>
        <UserButton user={user} />
      </div>
    );
  }
  return (
    <div className={classNames('row gap-4', styles.account, 'guest-only')}>
      <Link
        to="/auth/login"
        className={`detail inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`}
      >
        {t('account.login')}
      </Link>
      <Link
        to="/auth/register"
        className={classNames(buttonClass({ variant: 'primary', size: 'small' }), styles.register)}
      >
        {t('account.register')}
      </Link>
    </div>
  );
}

const loadMenu = async () => (await import('./user-menu.tsx')).UserMenu;

/** The name in the header; its menu is fetched when the pointer or focus reaches it. */
function UserButton({ user }: { user: User }) {
  const { Component: Menu, isRequested, prefetch, request, dismiss } = useLazy(loadMenu);
  if (Menu !== null) {
    const change = (opened: boolean) => (opened ? request() : dismiss());
    return <Menu user={user} opened={isRequested} onChange={change} />;
  }
  return (
    <NameButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={isRequested}
      onPointerEnter={prefetch}
      onClick={request}
    />
  );
}
