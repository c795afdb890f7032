import { Menu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/accounts/auth.ts';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './menu.module.css';
import { useSignOut } from './use-sign-out.ts';
import { UnreadCount } from './unread-count.tsx';
import { NameButton } from './name-button.tsx';

type UserMenuProps = {
  user: User;
  opened: boolean;
  onChange: (opened: boolean) => void;
};

/**
 * The signed-in user and the account links. No link is prefetched: a person on the way to the sign-out item
 * passes all links, and those requests would be refused after the sign-out.
 */
export function UserMenu({ user, opened, onChange }: UserMenuProps) {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return (
    <MantineTheme>
      <Menu
        opened={opened}
        onChange={onChange}
        position="bottom-end"
        width={240}
        offset={6}
        withinPortal={false}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 160 }}
        classNames={{
          dropdown: styles.menu ?? '',
          item: styles.item ?? '',
          itemSection: styles.section ?? '',
          divider: styles.divider ?? '',
        }}
      >
        <Menu.Target>
          <NameButton user={user} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('account.label')}>
          <div className={`text-14 color-3 tabular leading-15 border-bottom ${styles.who}`}>
            <b className="block text-15 color-1 weight-600">{user.name || t('account.label')}</b>
            <span>{user.phone_masked}</span>
          </div>
          <Menu.Item
            leftSection={<Icon name="user" />}
            renderRoot={(props) => <Link to="/user/profile" preload={false} {...props} />}
          >
            {t('account.profile')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="receipt" />}
            renderRoot={(props) => <Link to="/user/orders" preload={false} {...props} />}
          >
            {t('account.orders')}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="bell" />}
            rightSection={<UnreadCount at="end" />}
            renderRoot={(props) => (
              <Link to="/user/notifications" search={{}} preload={false} {...props} />
            )}
          >
            {t('account.notifications')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Icon name="arrowRight" />} onClick={signOut}>
            {t('account.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </MantineTheme>
  );
}
