import { useTranslation } from 'react-i18next';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './acts-card.module.css';
import { getActKey, type PageAct } from './case-acts.ts';

type ActListProps = {
  acts: readonly PageAct[];
  /** No action is offered while the possible actions are being reloaded. */
  isStale: boolean;
  /** The number of unanswered customer messages. */
  waiting?: number;
  onBegin: (act: PageAct) => void;
};

/** Possible actions, each with its shortcut and subject. */
export function ActList(props: ActListProps) {
  const { acts, isStale, waiting = 0, onBegin } = props;
  const { t } = useTranslation('console-case');
  return (
    <ul className={styles.acts}>
      {acts.map((act) => (
        <li key={act}>
          <PlainButton
            className={styles.act}
            aria-disabled={isStale || undefined}
            onClick={() => onBegin(act)}
          >
            <KeyCap>{getActKey(act)}</KeyCap>
            <span>
              <b>{t(`acts.${act}`)}</b>
              <small>
                {act === 'reply' && waiting > 0
                  ? t('about.replyTo', { count: waiting })
                  : t(`about.${act}`)}
              </small>
            </span>
            <Icon name="chevronRight" size={16} />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
