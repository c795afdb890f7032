import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './questions.module.css';

type QuestionsProps = {
  id: string;
  eyebrow: string;
  title: string;
  items: readonly { question: string; answer: string }[];
  /** A hint for readers who do not find their question. */
  next?: Elements;
};

/** Questions that expand in place, also without scripts. */
export function Questions({ id, eyebrow, title, items, next }: QuestionsProps) {
  return (
    <section className="section tight alternate" aria-labelledby={id}>
      <div className={`page ${styles.questions}`}>
        <div className={styles.top}>
          <SectionHead id={id} eyebrow={eyebrow} title={title} />
          {next === undefined ? null : <div className={`cluster ${styles.next}`}>{next}</div>}
        </div>
        <div className={`mt-12 ${styles.list}`}>
          {items.map(({ question, answer }) => (
            <details key={question} className="fold">
              <summary>
                <span>{question}</span>
                <Icon name="chevronDown" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
