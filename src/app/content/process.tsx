import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { ChartAcross } from './process-across.tsx';
import { ChartDown } from './process-down.tsx';
import type { ChartLabels } from './process-marks.tsx';
import styles from './process.module.css';
import type { ProcessLine } from './process-line.ts';

type State = { name: string; when: string; text: string };

export type ProcessContent = Omit<ChartLabels, 'states' | 'side'> & {
  title: string;
  lede: string;
  states: readonly State[];
  side: State;
};

/** The texts around the chart, for any page that shows it. */
export type ProcessTexts = {
  eyebrow: string;
  chart: string;
  outline: string;
  next: (states: string) => string;
  back: (state: string) => string;
};

type ProcessProps = {
  line: ProcessLine;
  content: ProcessContent;
  texts: ProcessTexts;
};

/** The process as a state diagram and as a list of steps. */
export function Process({ line, content, texts }: ProcessProps) {
  return (
    <section className="section alternate" aria-labelledby="service-process">
      <div className="page">
        <SectionHead
          id="service-process"
          eyebrow={texts.eyebrow}
          title={content.title}
          lede={content.lede}
        />
        <div className={`grid mt-48 ${styles.process}`}>
          <figure className="min-width-0">
            <ChartAcross
              line={line}
              labels={content}
              label={texts.chart}
              className={`full-width ${styles.across}`}
            />
            <ChartDown
              line={line}
              labels={content}
              label={texts.chart}
              className={`hidden ${styles.down}`}
            />
          </figure>
          <ol className={`grid columns-3 border-top ${styles.outline}`} aria-label={texts.outline}>
            {content.states.map((state, index) => (
              <Step
                key={state.name}
                texts={texts}
                state={state}
                mark={String(index + 1)}
                next={describeNextStates(index, line, content)}
                back={line.back?.from === index ? content.states[line.back.to]?.name : undefined}
              />
            ))}
            <Step
              texts={texts}
              state={content.side}
              mark={null}
              next={content.states[line.side.to]?.name ?? ''}
            />
          </ol>
        </div>
      </div>
    </section>
  );
}

type StepProps = {
  texts: ProcessTexts;
  state: State;
  mark: string | null;
  next: string;
  back?: string | undefined;
};

function Step({ texts, state, mark, next, back }: StepProps) {
  return (
    <li data-beside={mark === null || undefined}>
      <span
        className={`grid place-center text-13 color-accent weight-600 tabular bg-surface ${styles.mark}`}
        aria-hidden="true"
      >
        {mark}
      </span>
      <div>
        <h3>{state.name}</h3>
        <p className={styles.when}>{state.when}</p>
        <p>{state.text}</p>
        <p className="visually-hidden">
          {`${next === '' ? '' : texts.next(next)} ${back === undefined ? '' : texts.back(back)}`}
        </p>
      </div>
    </li>
  );
}

/** Lists every possible next state, with the event that leads there in brackets. */
function describeNextStates(
  index: number,
  { side }: ProcessProps['line'],
  content: ProcessContent,
): string {
  const follower = content.states[index + 1];
  const ways = [
    ...(follower === undefined ? [] : [`${follower.name} (${content.go[index] ?? ''})`]),
    ...(side.from === index ? [`${content.side.name} (${content.out})`] : []),
  ];
  return ways.join(', ');
}
