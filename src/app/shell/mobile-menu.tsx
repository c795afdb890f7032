import { type ComponentType, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import type { MobileDrawerProps } from './mobile-drawer.tsx';
import { UnreadMark } from './unread-mark.tsx';

const loadDrawer = () => import('./mobile-drawer.tsx');

/** The button of the menu on narrow screens; the drawer is fetched when it is touched. */
export function MobileMenu({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const [Drawer, setDrawer] = useState<ComponentType<MobileDrawerProps> | null>(null);
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // The drawer itself remembers no focus from before the first time, when it arrived open.
  function close() {
    setOpened(false);
    button.current?.focus({ preventScroll: true });
  }

  function open() {
    setOpened(true);
    loadDrawer().then(
      ({ MobileDrawer }) => setDrawer(() => MobileDrawer),
      () => setOpened(false),
    );
  }

  return (
    <>
      <PlainButton
        ref={button}
        className={className}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onPointerDown={() => void loadDrawer().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{t('menu.open')}</span>
        <UnreadMark />
      </PlainButton>
      {Drawer === null ? null : <Drawer opened={opened} onClose={close} />}
    </>
  );
}
