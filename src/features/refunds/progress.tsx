import { useTranslation } from 'react-i18next';
import type { RefundCause, RefundStatus } from '#contract/base/picklists.ts';
import { refundIs } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import type { Tone } from '#src/ui/controls/badge.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './refunds.module.css';

type Mark = 'done' | 'now' | 'stopped' | 'next';

const marks: Record<RefundStatus, readonly [Mark, Mark, Mark, Mark]> = {
  requested: ['done', 'now', 'next', 'next'],
  offered: ['done', 'now', 'next', 'next'],
  declined: ['done', 'stopped', 'next', 'next'],
  withdrawn: ['done', 'stopped', 'next', 'next'],
  refunding: ['done', 'done', 'now', 'next'],
  failed: ['done', 'done', 'stopped', 'next'],
  refunded: ['done', 'done', 'done', 'done'],
  settled: ['done', 'done', 'done', 'done'],
};
const names = ['asked', 'decided', 'sent', 'confirmed'] as const;

type ProgressProps = { status: RefundStatus; cause: RefundCause; tone: Tone };

/** How far a refund is: four marks on a line, the same in every state. */
export function RefundProgress({ status, cause, tone }: ProgressProps) {
  const { t } = useTranslation('refunds');
  const way = refundIs(status, 'byHand')
    ? 'settled'
    : cause === 'requested'
      ? 'requested'
      : 'itself';
  return (
    <ol
      className={`grid text-13 color-2 ${styles.progress}`}
      aria-label={t('progress.label')}
      data-tone={tone}
    >
      {names.map((name, index) => {
        const mark = marks[status][index] ?? 'next';
        return (
          <li
            key={name}
            className="gap-4 grid justify-items-start relative break-anywhere"
            data-mark={mark}
            aria-current={mark === 'now' || mark === 'stopped' ? 'step' : undefined}
          >
            <span className={`grid place-center bg-surface rounded-full ${styles.mark}`}>
              {mark === 'done' ? <Icon name="check" size={14} /> : null}
              {mark === 'stopped' ? <Icon name="close" size={14} /> : null}
            </span>
            <span>{t(`progress.${way}.${name}`)}</span>
          </li>
        );
      })}
    </ol>
  );
}
