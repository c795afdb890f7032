import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonLook } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useUser } from '../use-user.ts';
import styles from './header.module.css';
import { UserButton } from './user-button.tsx';

/** Log in and sign up for a guest, the name and its menu for a person; both in the same room. */
export function AccountArea() {
  const { t } = useTranslation('shell');
  const user = useUser();
  if (user !== null) {
    return (
      <div className={styles.account}>
        <UserButton user={user} />
      </div>
    );
  }
  return (
    <div className={classNames(styles.account, 'guest-only')}>
      <Link to="/auth/login" className={styles.tool}>
        {t('account.login')}
      </Link>
      <Link
        to="/auth/register"
        className={classNames(buttonLook({ variant: 'primary', size: 'small' }), styles.register)}
      >
        {t('account.register')}
      </Link>
    </div>
  );
}
