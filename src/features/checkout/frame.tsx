import { useTranslation } from 'react-i18next';
import { PauseNote } from '#src/app/forms/pause-note.tsx';
import { StepTrail, type StepState } from '#src/ui/controls/steps.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './checkout.module.css';

const steps = ['review', 'pay', 'paid'] as const;

type FrameProps = {
  /** The payer's step; `done` is past the last step, `ended` left the way to it. */
  at: (typeof steps)[number] | 'done' | 'ended';
  summary: Elements;
  children: Elements;
};

/** The frame of every checkout page: the steps, the summary, and the action next to it. */
export function Frame({ at, summary, children }: FrameProps) {
  const { t } = useTranslation('checkout');
  const here = at === 'done' || at === 'ended' ? steps.length : steps.indexOf(at);
  const getStepState = (index: number): StepState =>
    index < here ? 'done' : index === here ? 'now' : 'next';
  return (
    <div className={`stack ${styles.frame}`}>
      {at === 'ended' ? null : (
        <StepTrail
          label={t('steps.label')}
          steps={steps.map((id, index) => ({
            id,
            state: getStepState(index),
            label: t(`steps.${id}`),
          }))}
        />
      )}
      {here === steps.length ? null : <PauseNote />}
      <div className={styles.columns}>
        {summary}
        <div className={`stack gap-24 ${styles.act}`}>{children}</div>
      </div>
    </div>
  );
}
