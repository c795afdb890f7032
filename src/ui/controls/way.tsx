import { StepMark, type StepState } from './steps.tsx';
import styles from './way.module.css';

export type WayStep = {
  id: string;
  state: StepState;
  name: string;
  /** The time or deadline and the person, on one line where there is room. */
  notes: readonly string[];
  /** The deliverables of the step. */
  delivers: string | null;
  /** How late an open step is. */
  late: string | null;
  branches: readonly WayBranch[];
};

/** Where a step may lead instead of the next one; `note` says whether it did. */
export type WayBranch = {
  id: string;
  /** The mark of an outcome that the product itself has. */
  letter: string | null;
  text: string;
  note: string;
  isReached: boolean;
};

type WayProps = {
  label: string;
  steps: readonly WayStep[];
  /** `across` is one row on a wide screen, with the lettered outcomes in words below. */
  layout?: 'down' | 'across' | undefined;
};

/** The steps of a service, each with its outcomes. */
export function Way({ label, steps, layout = 'down' }: WayProps) {
  const line = (
    <ol className={styles.way} data-layout={layout} aria-label={label}>
      {steps.map(({ id, state, name, notes, delivers, late, branches }) => (
        <li
          key={id}
          data-state={state}
          data-late={late !== null || undefined}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <StepMark state={state} isLate={late !== null} />
          <div className={`grid ${styles.step}`}>
            <b>{name}</b>
            <div>
              <p className={`flex flex-wrap items-baseline ${styles.notes}`}>
                {late === null ? null : (
                  <span className={`text-12 weight-500 rounded-pill ${styles.late}`}>{late}</span>
                )}
                {notes.map((note) => (
                  <small key={note} className="nowrap">
                    {note}
                  </small>
                ))}
              </p>
              {delivers === null ? null : (
                <p className={`text-13 color-2 leading-16 ${styles.delivers}`}>{delivers}</p>
              )}
            </div>
          </div>
          {branches.length === 0 ? null : (
            <div className={styles.branches}>
              {branches.map(({ id: branch, letter, text, note, isReached }) => (
                <div
                  key={branch}
                  className="gap-10 flex items-start text-13 color-2 leading-16"
                  data-reached={isReached}
                >
                  {letter === null ? null : (
                    <span
                      className={`grid flex-none place-center text-12 weight-600 rounded-sm border-dashed ${styles.letter}`}
                      aria-hidden="true"
                    >
                      {letter}
                    </span>
                  )}
                  <p className="flex flex-wrap flex-1">
                    <span>{text}</span>
                    <small>{note}</small>
                  </p>
                </div>
              ))}
            </div>
          )}
        </li>
      ))}
    </ol>
  );
  if (layout === 'down') return line;
  const outcomes = steps.flatMap(({ branches }) =>
    branches.filter(({ letter }) => letter !== null),
  );
  return (
    <div>
      {line}
      <ul className={`hidden ${styles.outcomes}`}>
        {outcomes.map(({ id, letter, text }) => (
          <li key={id}>
            <span
              className={`grid flex-none place-center text-12 weight-600 rounded-sm border-dashed ${styles.letter}`}
              aria-hidden="true"
            >
              {letter}
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
