import type { Content, Elements } from '#src/ui/elements.tsx';
import styles from './empty-state.module.css';

export type BlankStateProps = {
  drawing: Elements;
  heading: string;
  text: Content;
  /** One or two buttons or links. */
  actions?: Content;
  level?: 1 | 2 | 3;
  role?: 'alert' | 'status';
};

/** A missing page or item: a drawing, a heading, one sentence, one next step. */
export function BlankState({ drawing, heading, text, actions, level = 2, role }: BlankStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`stack gap-8 content-start ${styles.blank}`} role={role}>
      {drawing}
      <Heading className="text-18 leading-15">{heading}</Heading>
      <p>{text}</p>
      {actions === undefined ? null : (
        <div className={`cluster gap-8 mt-12 ${styles.actions}`}>{actions}</div>
      )}
    </div>
  );
}
