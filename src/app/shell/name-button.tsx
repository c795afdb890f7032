import styles from './header.module.css';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/auth.ts';
import { classNames } from '#src/ui/class-names.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { UnreadMark } from './unread-mark.tsx';

export function NameButton({ user, ...rest }: ComponentProps<'button'> & { user: User }) {
  const { t } = useTranslation('shell');
  return (
    <PlainButton
      {...rest}
      className={classNames(
        'detail',
        `inline-flex items-center gap-6 min-height-44 nowrap no-underline rounded-md border-0 bg-none ${styles.tool}`,
        styles.user,
      )}
    >
      <Icon name="user" />
      <span>{user.name || t('account.label')}</span>
      <Icon name="chevronDown" size={16} />
      <UnreadMark />
    </PlainButton>
  );
}
