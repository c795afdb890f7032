import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import { takeEarlyUse } from '#src/ui/early-use.ts';
import { UnreadMark } from './unread-mark.tsx';

const loadDrawer = async () => (await import('./mobile-drawer.tsx')).MobileDrawer;

/** The menu button on narrow screens; the drawer is loaded when the button is touched. */
export function MobileMenu({ className }: { className: string | undefined }) {
  const { t } = useTranslation('shell');
  const { Component: Drawer, isRequested, prefetch, request, dismiss } = useLazy(loadDrawer);
  const button = useRef<HTMLButtonElement>(null);

  const openIfPressed = useEffectEvent(() => {
    if (takeEarlyUse(button.current)) request();
  });
  useEffect(() => openIfPressed(), []);

  // The drawer does not remember the earlier focus when it is opened as it loads.
  function close() {
    dismiss();
    button.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <PlainButton
        ref={button}
        keepsPress
        className={className}
        aria-haspopup="dialog"
        aria-expanded={isRequested}
        onPointerDown={prefetch}
        onClick={request}
      >
        <Icon name="menu" size={24} />
        <span className="visually-hidden">{t('menu.open')}</span>
        <UnreadMark />
      </PlainButton>
      {Drawer === null ? null : <Drawer opened={isRequested} onClose={close} />}
    </>
  );
}
