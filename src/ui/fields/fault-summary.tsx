import type { Ref } from 'react';
import { Note } from '#src/ui/controls/note.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import styles from './fault-summary.module.css';

type FaultSummaryProps = {
  title: string;
  /** Each with the name of its field in the form around. */
  faults: readonly { name: string; error: string }[];
  ref: Ref<HTMLDivElement>;
};

/** The faults of a form, each with a link to its field; `ref` should take the focus. */
export function FaultSummary({ title, faults, ref }: FaultSummaryProps) {
  return (
    <Note tone="bad" role="alert" tabIndex={-1} ref={ref}>
      <p>
        <b>{title}</b>
      </p>
      <ul className={`grid mt-4 ${styles.faults}`}>
        {faults.map(({ name, error }) => (
          <li key={name}>
            <PlainButton onClick={({ currentTarget }) => goTo(currentTarget.form, name)}>
              {error}
            </PlainButton>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function goTo(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
