import { useTranslation } from 'react-i18next';
import type { Queues } from '#contract/staff/case.ts';
import type { StaffQueue } from '#contract/staff/picklists.ts';
import { useAge } from '#src/console/app/use-age.ts';
import { formatMeasure } from '#src/i18n/format.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './queues.module.css';

export type Chosen = StaffQueue | 'all' | 'mine';

/** The lines that the page shows: those of a queue, or the overdue ones among them. */
export type Filter = { chosen: Chosen; overdueOnly: boolean };

type QueueNavProps = Filter & {
  counts: Queues['counts'];
  mine: number;
  /** The number of overdue lines of the chosen queue. */
  overdue: number;
  now: number;
  onChoose: (queue: Chosen, overdueOnly?: boolean) => void;
};

/** The queues, each with its number of items and the age of the oldest. */
export function QueueNav(props: QueueNavProps) {
  const { counts, mine, overdue, chosen, overdueOnly, now, onChoose } = props;
  const { t } = useTranslation(['console-queues', 'console-words']);
  const age = useAge();
  const locale = useLocale();
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const button = (queue: Chosen, name: string, count: number, oldest: string | null) => (
    <PlainButton
      key={queue}
      aria-pressed={chosen === queue}
      data-none={count === 0 || undefined}
      onClick={() => onChoose(queue)}
    >
      <span>{name}</span>
      <small>{oldest === null ? '' : age(now - Date.parse(oldest))}</small>
      <em>{formatMeasure(count, 'count', locale)}</em>
    </PlainButton>
  );
  return (
    <nav className={`grid content-start gap-2 ${styles.nav}`} aria-label={t('nav.label')}>
      <PlainButton
        aria-pressed={overdueOnly}
        data-over={overdue > 0 || undefined}
        onClick={() => onChoose(chosen, !overdueOnly)}
      >
        <span>{t('nav.overdue')}</span>
        <em>{formatMeasure(overdue, 'count', locale)}</em>
      </PlainButton>
      <h2>{t('nav.waiting')}</h2>
      {button('all', t('nav.all'), all, null)}
      {counts.map(({ queue, count, oldest }) =>
        button(queue, t(`console-words:queue.${queue}`), count, oldest),
      )}
      <h2>{t('nav.mine')}</h2>
      {button('mine', t('nav.mineAll'), mine, null)}
    </nav>
  );
}
