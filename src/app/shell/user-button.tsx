import { type ComponentProps, type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/auth.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import styles from './header.module.css';
import { UnreadMark } from './unread-mark.tsx';
import type { UserMenuProps } from './user-menu.tsx';

const loadMenu = () => import('./user-menu.tsx');

/** The name in the header; its menu is fetched when somebody reaches for it. */
export function UserButton({ user }: { user: User }) {
  const [Menu, setMenu] = useState<ComponentType<UserMenuProps> | null>(null);
  const [opened, setOpened] = useState(false);

  function open() {
    setOpened(true);
    loadMenu().then(
      ({ UserMenu }) => setMenu(() => UserMenu),
      () => setOpened(false),
    );
  }

  if (Menu !== null) return <Menu user={user} opened={opened} onChange={setOpened} />;
  return (
    <NameButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={opened}
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      onClick={open}
    />
  );
}

export function NameButton({ user, ...rest }: ComponentProps<'button'> & { user: User }) {
  const { t } = useTranslation('shell');
  return (
    <PlainButton {...rest} className={classNames(styles.tool, styles.user)}>
      <Icon name="user" />
      <span>{user.name || t('account.label')}</span>
      <Icon name="chevronDown" size={16} />
      <UnreadMark />
    </PlainButton>
  );
}
