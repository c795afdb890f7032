import { Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Elements } from '#src/ui/elements.tsx';
import { coverFocus } from '#src/ui/hold-focus.ts';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import styles from './dialog.module.css';
import { MantineTheme } from './mantine-theme.tsx';

type DialogProps = {
  title: string;
  onClose: () => void;
  /** px, at most the width of the screen */
  size?: number;
  children: Elements;
};

/**
 * A piece of work over the page, mounted only while it is open. Escape closes it; a slip of the pointer outside
 * does not. The focus then goes back to what opened it.
 */
export function Dialog({ title, onClose, size = 480, children }: DialogProps) {
  // Before anything in the dialog takes the focus.
  const [opener] = useState(() => document.activeElement);
  useEffect(() => coverFocus(opener), [opener]);
  return (
    <MantineTheme>
      <Modal
        opened
        returnFocus={false}
        onClose={onClose}
        size={size}
        centered
        closeOnClickOutside={false}
        withCloseButton={false}
        overlayProps={{ style: { background: 'var(--xy-scrim)' } }}
        transitionProps={{ duration: 0 }}
        classNames={{
          content: styles.content ?? '',
          body: styles.body ?? '',
        }}
      >
        <Modal.Title className={styles.title ?? ''}>{title}</Modal.Title>
        {children}
      </Modal>
    </MantineTheme>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogActions({ children }: { children: Elements }) {
  return <div className={`gap-8 flex justify-end ${styles.actions}`}>{children}</div>;
}
