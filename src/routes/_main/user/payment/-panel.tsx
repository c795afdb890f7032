import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../../ui/badge.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon, type IconName } from '../../../../ui/icon.tsx';
import styles from './-checkout.module.css';

type PanelProps = {
  tone: Tone;
  icon: IconName;
  /** The state in a word; it is announced when it changes. */
  word: string;
  aside?: ReactNode;
  /** The code or the drawing; none where a phone leads with the wallet. */
  picture: ReactNode | null;
  footer?: ReactNode;
  children: ReactNode;
};

/** The same skeleton in every state of a payment: tinted bar, picture, what happened, what next. */
export function Panel({ tone, icon, word, aside, picture, footer, children }: PanelProps) {
  const { t } = useTranslation('checkout');
  return (
    <Card as="section" aria-label={t('panel.label')} className={styles.panel}>
      <div className={classNames(styles.bar, styles[tone])}>
        <Icon name={icon} />
        <span role="status">{word}</span>
        {aside === undefined ? null : <span className={styles.barAside}>{aside}</span>}
      </div>
      <div className={classNames(styles.body, picture === null && styles.alone)}>
        {picture === null ? null : <div className={styles.picture}>{picture}</div>}
        <div className={styles.words}>{children}</div>
      </div>
      {footer === undefined ? null : <div className={styles.footer}>{footer}</div>}
    </Card>
  );
}
