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
import type { ConfirmRef, ConfirmRequest, ConfirmText } from '#machines/confirm.machine.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import { Icon, type IconName } from '#src/ui/drawings/icon.tsx';
import { coverFocus } from '#src/ui/hold-focus.ts';
import styles from './confirm-dialog.module.css';

const modalId = 'confirm';

// Spec 4: each type has a color and an icon.
const looks: Record<ConfirmRequest['type'], { tone: Tone; icon: IconName }> = {
  success: { tone: 'ok', icon: 'checkCircle' },
  error: { tone: 'bad', icon: 'alert' },
  warning: { tone: 'warn', icon: 'warning' },
  info: { tone: 'info', icon: 'info' },
};

type ConfirmDialogProps = { actorRef: ConfirmRef };

/** The global dialog: the actor alone decides when it opens and closes. */
export function ConfirmDialog({ actorRef }: ConfirmDialogProps) {
  const isOpen = useSelector(actorRef, (snapshot) => snapshot.hasTag('open'));
  useEffect(() => {
    if (!isOpen) return undefined;
    const uncover = coverFocus(document.activeElement);
    modals.openContextModal({
      modal: modalId,
      modalId,
      innerProps: { actorRef },
      size: 425,
      centered: true,
      withCloseButton: false,
      returnFocus: false,
      transitionProps: { duration: 200 },
      overlayProps: { style: { background: 'var(--xy-scrim)' } },
      classNames: { content: styles.content ?? '', body: styles.body ?? '' },
      // Escape and a click outside go to the actor; while it is busy it ignores them.
      closeOnClickOutside: false,
      closeOnEscape: false,
      onClose: () => actorRef.send({ type: 'confirm.dismissed' }),
    });
    return () => {
      modals.close(modalId);
      uncover();
    };
  }, [isOpen, actorRef]);
  return (
    <MantineTheme>
      <ModalsProvider modals={{ [modalId]: ConfirmContent }} />
    </MantineTheme>
  );
}

function ConfirmContent({ innerProps: { actorRef } }: ContextModalProps<ConfirmDialogProps>) {
  const { t } = useTranslation('shell');
  const translate = useDialogTexts();
  const request = useSelector(actorRef, (snapshot) => snapshot.context.queue[0]);
  const isWorking = useSelector(actorRef, (snapshot) => snapshot.matches('working'));
  const dismiss = () => actorRef.send({ type: 'confirm.dismissed' });

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') actorRef.send({ type: 'confirm.dismissed' });
      // A held key answers nothing: it opened the question.
      if (event.key === 'Enter' && event.repeat) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [actorRef]);

  if (request === undefined) return null;
  const { type, title, content, showCancel, cancelText, confirmText } = request;
  return (
    <div className={`grid ${styles.dialog}`}>
      <span className={`grid place-center rounded-lg ${styles.mark}`} data-tone={looks[type].tone}>
        <Icon name={looks[type].icon} size={24} />
      </span>
      <Modal.Title className={styles.title ?? ''}>
        {translate(title) || t(`confirm.title.${type}`)}
      </Modal.Title>
      <p>{translate(content)}</p>
      <div className={`gap-8 flex justify-end mt-20 ${styles.actions}`}>
        {showCancel ? (
          <Button onClick={dismiss} aria-disabled={isWorking || undefined} data-autofocus>
            {cancelText === null ? t('confirm.cancel') : translate(cancelText)}
          </Button>
        ) : null}
        <Button
          variant={type === 'error' ? 'danger' : 'primary'}
          busy={isWorking}
          busyLabel={t('confirm.working')}
          onClick={() => actorRef.send({ type: 'confirm.accepted' })}
          data-autofocus={!showCancel || undefined}
        >
          {confirmText === null ? t('confirm.ok') : translate(confirmText)}
        </Button>
      </div>
    </div>
  );
}

/** The texts of a request are keys with values, so that an open question follows a language switch. */
function useDialogTexts() {
  const { i18n } = useTranslation();
  return ({ key, values }: ConfirmText) => i18n.t(key, { ...values, defaultValue: key });
}
