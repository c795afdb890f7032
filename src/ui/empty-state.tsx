import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { StateDrawing, type StateDrawingName } from './state-drawing.tsx';

type EmptyStateProps = {
  drawing: StateDrawingName;
  heading: string;
  text: ReactNode;
  /** One or two buttons or links. */
  actions?: ReactNode;
  level?: 1 | 2 | 3;
  role?: 'alert' | 'status';
};

/** What is not there: a drawing, what happened, one sentence, one next step. */
export function EmptyState({ drawing, heading, text, actions, level = 2, role }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={styles.blank} role={role}>
      <StateDrawing name={drawing} />
      <Heading className={styles.heading}>{heading}</Heading>
      <p>{text}</p>
      {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
