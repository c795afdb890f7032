import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import styles from './questions.module.css';

type QuestionsProps = {
  id: string;
  eyebrow: string;
  title: string;
  items: readonly { question: string; answer: string }[];
};

/** Questions that expand in place, also without scripts; the first one is open as an example. */
export function Questions({ id, eyebrow, title, items }: QuestionsProps) {
  return (
    <section className="section" aria-labelledby={id}>
      <div className={`page split ${styles.questions}`}>
        <SectionHead id={id} eyebrow={eyebrow} title={title} />
        <div>
          {items.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
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
