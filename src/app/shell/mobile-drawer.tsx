import { Drawer } from '@mantine/core';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSite } from '#src/i18n/use-site.ts';
import { Button, buttonClass } from '#src/ui/controls/button.tsx';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { useUser } from './use-user.ts';
import styles from './mobile-drawer.module.css';
import { hasPage, listMainLinks } from './navigation.ts';
import { SchemeToggle } from './scheme-toggle.tsx';
import { SearchField } from './search-field.tsx';
import { SectionLink } from './section-link.tsx';
import { UnreadCount } from './unread-count.tsx';
import { useSignOut } from './use-sign-out.ts';

type MobileDrawerProps = { opened: boolean; onClose: () => void };

export function MobileDrawer({ opened, onClose }: MobileDrawerProps) {
  const { t } = useTranslation('shell');
  const site = useSite();
  return (
    <MantineTheme>
      <Drawer
        opened={opened}
        onClose={onClose}
        position="right"
        size="min(360px, 100%)"
        withCloseButton={false}
        returnFocus={false}
        transitionProps={{ duration: 200 }}
        overlayProps={{ style: { background: 'var(--xy-scrim)' } }}
        classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      >
        <div className={`row justify-between border-bottom ${styles.top}`}>
          <Drawer.Title className={styles.title ?? ''}>{t('menu.title')}</Drawer.Title>
          <PlainButton aria-label={t('menu.close')} onClick={onClose}>
            <Icon name="close" size={24} />
          </PlainButton>
        </div>
        <div className="p-16 border-bottom">
          <SearchField onDone={onClose} />
        </div>
        <nav aria-label={t('nav.label')}>
          {listMainLinks(t, site).map(({ id, text, ...link }) => (
            <SectionLink
              key={id}
              {...link}
              activeOptions={{ exact: link.to === '/', includeSearch: false }}
              onClick={onClose}
            >
              <span>{text}</span>
              <Icon name="chevronRight" size={16} />
            </SectionLink>
          ))}
        </nav>
        <SchemeToggle className={`secondary ${styles.row}`} withLabel />
        <DrawerAccount onClose={onClose} />
      </Drawer>
    </MantineTheme>
  );
}

function DrawerAccount({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const site = useSite();
  const user = useUser();
  const signOut = useSignOut();
  if (user === null) {
    return (
      <div className="gap-12 grid columns-2 p-20">
        <Link to="/auth/login" className={buttonClass()} onClick={onClose}>
          {t('account.login')}
        </Link>
        <Link to="/auth/register" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
          {t('account.register')}
        </Link>
      </div>
    );
  }
  return (
    <>
      <p className={`weight-600 ${styles.who}`}>{user.name || t('account.label')}</p>
      <div className="gap-12 grid columns-2 p-20">
        <Link to="/user/profile" className={buttonClass()} onClick={onClose}>
          {t('account.profile')}
        </Link>
        <Link to="/user/orders" className={buttonClass()} onClick={onClose}>
          {t('account.orders')}
        </Link>
        {hasPage(site, '/user/bookings') ? (
          <Link to="/user/bookings" className={buttonClass()} onClick={onClose}>
            {t('account.bookings')}
          </Link>
        ) : null}
        <Link to="/user/notifications" search={{}} className={buttonClass()} onClick={onClose}>
          <span>{t('account.notifications')}</span>
          <UnreadCount at="beside" />
        </Link>
        <Button
          variant="text"
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          {t('account.signOut')}
        </Button>
      </div>
    </>
  );
}
