import { Notifications, notifications } from '@mantine/notifications';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { toastLimit, toastMs } from '#contract/base/limits.ts';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import { type Toast, connectToaster } from './toast.ts';
import styles from './toasts.module.css';

const icons: Record<Toast['kind'], IconName> = {
  success: 'checkCircle',
  error: 'alert',
  warning: 'warning',
  info: 'info',
};

let shown = 0;

/** Top right, newest on top. Loaded with the first notice. */
export function Toasts() {
  const { t } = useTranslation('shell');
  const close = t('toast.close');
  useEffect(
    () =>
      connectToaster(({ kind, title, message }) => {
        shown += 1;
        notifications.show({
          // A higher priority is displayed above a lower one, so each newer toast outranks all earlier ones.
          priority: shown,
          role: kind === 'error' ? 'alert' : 'status',
          title,
          message: message ?? null,
          icon: <Icon name={icons[kind]} />,
          closeButtonProps: { 'aria-label': close, icon: <Icon name="close" size={16} /> },
          classNames: {
            root: `${styles.toast} ${styles[kind]}`,
            icon: styles.icon ?? '',
            body: styles.body ?? '',
            title: styles.title ?? '',
            description: styles.message ?? '',
            closeButton: styles.close ?? '',
          },
        });
      }),
    [close],
  );
  return (
    <MantineTheme>
      <Notifications
        position="top-right"
        autoClose={toastMs}
        limit={toastLimit}
        containerWidth={360}
        transitionDuration={200}
        classNames={{ root: styles.place ?? '' }}
      />
    </MantineTheme>
  );
}
