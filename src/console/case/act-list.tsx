import { useTranslation } from 'react-i18next';
import { KeyCap } from '#src/console/app/key-cap.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './acts-card.module.css';
import { getActKey, type PageAct, type SubjectAct } from './case-acts.ts';

type AnyAct = PageAct | SubjectAct;

type ActListProps<Act> = {
  acts: readonly Act[];
  /** No action is offered while the possible actions are being reloaded. */
  isStale: boolean;
  /** The number of unanswered customer messages. */
  waiting?: number;
  onBegin: (act: Act) => void;
};

/** Possible actions, each with its shortcut and subject. */
export function ActList<Act extends AnyAct>(props: ActListProps<Act>) {
  const { acts, isStale, waiting = 0, onBegin } = props;
  const { t } = useTranslation('console-case');
  const describe = (act: AnyAct) =>
    act === 'reply' && waiting > 0 ? t('about.replyTo', { count: waiting }) : t(`about.${act}`);
  const name = (act: AnyAct) => t(`acts.${act}`);
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
              <b>{name(act)}</b>
              <small>{describe(act)}</small>
            </span>
            <Icon name="chevronRight" size={16} />
          </PlainButton>
        </li>
      ))}
    </ul>
  );
}
