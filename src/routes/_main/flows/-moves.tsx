import { useTranslation } from 'react-i18next';
import type { Move } from '../../../../machines/outline.ts';
import { keyOf, type FlowWords } from '../../../flows/flow.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './-flows.module.css';

type MovesProps = { moves: readonly Move[]; words: FlowWords };

/** What can happen in a state, why, and where it leads. */
export function Moves({ moves, words }: MovesProps) {
  const { t } = useTranslation('flows');
  if (moves.length === 0) return null;
  return (
    <ul className={styles.moves} aria-label={t('next')}>
      {moves.map((move, at) => (
        // eslint-disable-next-line react/no-array-index-key -- the list is data that never changes
        <li key={at}>
          <Icon name="arrowRight" size={16} />
          <Cause move={move} words={words} />
          <Target move={move} words={words} />
        </li>
      ))}
    </ul>
  );
}

function Cause({ move: { by, guard }, words }: { move: Move; words: FlowWords }) {
  const { t } = useTranslation('flows');
  const name =
    by.kind === 'event'
      ? words.events[keyOf(by.name)]
      : by.kind === 'after'
        ? words.delays[by.name]
        : words.ports[by.name];
  const what = t(`by.${by.kind}`, { event: name, port: name, delay: name });
  if (guard === null) return <span>{what}</span>;
  return (
    <span>
      {what}
      <small>{t('when', { guard: words.guards[guard] ?? guard })}</small>
    </span>
  );
}

function Target({ move: { target }, words }: { move: Move; words: FlowWords }) {
  const { t } = useTranslation('flows');
  if (target === null) return <span className={styles.count}>{t('stays')}</span>;
  return (
    <a href={`#${target}`}>{t('leads', { state: words.states[keyOf(target)]?.name ?? target })}</a>
  );
}
