import { Modal } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { type ContextModalProps, modals, ModalsProvider } from '@mantine/modals';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfirmRef, ConfirmRequest, ConfirmText } from '../../machines/confirm.machine.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from './confirm-dialog.module.css';

const modalId = 'confirm';

// Spec 4: each type has its colour (in the style sheet) and its own icon.
const icons: Record<ConfirmRequest['type'], IconName> = {
  success: 'checkCircle',
  error: 'alert',
  warning: 'warning',
  info: 'info',
};

export type ConfirmDialogProps = { actorRef: ConfirmRef };

/** The global dialog: opens and closes with the actor, which alone decides. */
export function ConfirmDialog({ actorRef }: ConfirmDialogProps) {
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  useEffect(() => {
    if (!isOpen) return undefined;
    modals.openContextModal({
      modal: modalId,
      modalId,
      innerProps: { actorRef },
      size: 425,
      centered: true,
      withCloseButton: false,
      transitionProps: { duration: 200 },
      overlayProps: { style: { background: 'var(--xy-scrim)' } },
      classNames: { content: styles.content ?? '', body: styles.body ?? '' },
      // Escape and a click outside ask the actor; while it works it does not listen.
      closeOnClickOutside: false,
      closeOnEscape: false,
      onClose: () => actorRef.send({ type: 'confirm.dismissed' }),
    });
    return () => modals.close(modalId);
  }, [isOpen, actorRef]);
  return <ModalsProvider modals={{ [modalId]: ConfirmContent }} />;
}

function ConfirmContent({ innerProps: { actorRef } }: ContextModalProps<ConfirmDialogProps>) {
  const { t } = useTranslation('shell');
  const say = useWords();
  const request = useSelector(actorRef, (snapshot) => snapshot.context.queue[0]);
  const isWorking = useSelector(actorRef, (snapshot) => snapshot.matches('working'));
  const dismiss = () => actorRef.send({ type: 'confirm.dismissed' });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') actorRef.send({ type: 'confirm.dismissed' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actorRef]);

  if (request === undefined) return null;
  const { type, title, content, showCancel, cancelText, confirmText } = request;
  return (
    <div className={styles.dialog}>
      <span className={classNames(styles.mark, styles[type])}>
        <Icon name={icons[type]} size={24} />
      </span>
      <Modal.Title className={styles.title ?? ''}>
        {say(title) || t(`confirm.title.${type}`)}
      </Modal.Title>
      <p>{say(content)}</p>
      <div className={styles.actions}>
        {showCancel ? (
          <Button
            onClick={dismiss}
            aria-disabled={isWorking || undefined}
            data-autofocus={type === 'error' || undefined}
          >
            {cancelText === null ? t('confirm.cancel') : say(cancelText)}
          </Button>
        ) : null}
        <Button
          variant={type === 'error' ? 'danger' : 'primary'}
          busy={isWorking}
          busyLabel={t('confirm.working')}
          onClick={() => actorRef.send({ type: 'confirm.accepted' })}
          data-autofocus={type !== 'error' || !showCancel || undefined}
        >
          {confirmText === null ? t('confirm.ok') : say(confirmText)}
        </Button>
      </div>
    </div>
  );
}

/** Texts of a request are keys with values, so that an open question follows the language. */
function useWords() {
  const { i18n } = useTranslation();
  return ({ key, values }: ConfirmText) => i18n.t(key, { ...values, defaultValue: key });
}
