import { useTranslation } from 'react-i18next';
import { PauseNote } from '#src/app/forms/pause-note.tsx';
import { StepTrail, type StepState } from '#src/ui/controls/steps.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './checkout.module.css';

const steps = ['review', 'pay', 'paid'] as const;

type FrameProps = {
  /** The payer's step; `done` is past the last one, and an order that is cancelled is at none. */
  at: (typeof steps)[number] | 'done' | 'cancelled';
  summary: Elements;
  children: Elements;
};

/** The frame of every checkout page: the steps, the summary, and the action next to it. */
export function Frame({ at, summary, children }: FrameProps) {
  const { t } = useTranslation('checkout');
  const isOver = at === 'done' || at === 'cancelled';
  return (
    <div className={`stack gap-28 mt-20 ${styles.frame}`}>
      <StepTrail
        label={t('steps.label')}
        steps={steps.map((id, index) => ({
          id,
          state: getStepState(at, index),
          label: t(`steps.${id}`),
        }))}
      />
      {isOver ? null : <PauseNote />}
      <div className={`grid items-start ${styles.columns}`}>
        {summary}
        <div className={`stack gap-24 ${styles.act}`}>{children}</div>
      </div>
    </div>
  );
}

function getStepState(at: FrameProps['at'], index: number): StepState {
  if (at === 'done') return 'done';
  if (at === 'cancelled') return index === 0 ? 'done' : 'next';
  const here = steps.indexOf(at);
  return index < here ? 'done' : index === here ? 'now' : 'next';
}
