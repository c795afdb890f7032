import type { CSSProperties } from 'react';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './steps.module.css';

/** Solid is past, dashed is future, the ring is the current step. */
export type StepState = 'done' | 'now' | 'next';

export type Step = { id: string; state: StepState; label: string; note?: string };

/** The order's progress, from left to right. */
export function LifecycleTrack({ label, steps }: { label: string; steps: readonly Step[] }) {
  const count: CSSProperties & Record<'--steps', number> = { '--steps': steps.length };
  return (
    <div className={`frame overflow-hidden ${styles.track}`} style={count}>
      <ol aria-label={label}>
        {steps.map(({ id, state, label: name, note }) => (
          <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <StepMark state={state} />
            <span>
              <b>{name}</b>
              {note === undefined ? null : <small>{note}</small>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The steps of a process above its page. */
export function StepTrail({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <ol className={`cluster text-14 color-3 ${styles.trail}`} aria-label={label}>
      {steps.map(({ id, state, label: name }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StepMark state={state} />
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}

/** The mark of a step on its line; amber when the current step is late. */
export function StepMark({ state, isLate = false }: { state: StepState; isLate?: boolean }) {
  return (
    <span
      className={`grid flex-none place-center bg-surface rounded-full ${styles.mark}`}
      data-state={state}
      data-late={isLate || undefined}
    >
      {state === 'done' ? <Icon name="check" /> : null}
    </span>
  );
}
