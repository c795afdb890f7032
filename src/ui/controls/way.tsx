import type { CSSProperties } from 'react';
import { StepMark, type StepState } from './timeline.tsx';
import styles from './way.module.css';

export type WayStep = {
  id: string;
  state: StepState;
  name: string;
  /** The person, and the time or deadline; one line each if there is room. */
  notes: readonly string[];
  branches: readonly WayBranch[];
};

/** Where a step may lead instead of the next one; `note` says whether it did. */
export type WayBranch = { id: string; text: string; note: string; isReached: boolean };

/** The steps of a service on one line: from left to right where the page is wide, else downwards. */
export function Way({ label, steps }: { label: string; steps: readonly WayStep[] }) {
  const count: CSSProperties & Record<'--steps', number> = { '--steps': steps.length };
  return (
    <ol className={styles.way} style={count} aria-label={label}>
      {steps.map(({ id, state, name, notes, branches }) => (
        <li key={id} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <StepMark state={state} />
          <div>
            <b>{name}</b>
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </div>
          {branches.length === 0 ? null : (
            <div className={styles.branches}>
              {branches.map(({ id: branch, text, note, isReached }) => (
                <p key={branch} data-reached={isReached}>
                  <small>{note}</small>
                  <span>{text}</span>
                </p>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
}
