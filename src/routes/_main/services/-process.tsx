import { SectionHead } from '../../../ui/eyebrow.tsx';
import { ChartAcross } from './-chart-across.tsx';
import { ChartDown } from './-chart-down.tsx';
import type { ChartWords } from './-chart-marks.tsx';
import styles from './-process.module.css';
import type { ServiceLine } from './-service-lines.ts';

type State = { name: string; when: string; text: string };

export type ProcessWords = Omit<ChartWords, 'states' | 'side'> & {
  title: string;
  lede: string;
  states: readonly State[];
  side: State;
};

/** What is said around the chart, on whichever page it stands. */
export type ProcessTexts = {
  eyebrow: string;
  chart: string;
  outline: string;
  next: (states: string) => string;
  back: (state: string) => string;
};

type ProcessProps = {
  line: Pick<ServiceLine, 'back' | 'side'>;
  words: ProcessWords;
  texts: ProcessTexts;
};

/** The process as a state diagram, and the same told step by step. */
export function Process({ line, words, texts }: ProcessProps) {
  return (
    <section className="section alternate" aria-labelledby="service-process">
      <div className="page">
        <SectionHead
          id="service-process"
          eyebrow={texts.eyebrow}
          title={words.title}
          lede={words.lede}
        />
        <div className={styles.process}>
          <figure className={styles.chart}>
            <ChartAcross line={line} words={words} label={texts.chart} className={styles.across} />
            <ChartDown line={line} words={words} label={texts.chart} className={styles.down} />
          </figure>
          <ol className={styles.outline} aria-label={texts.outline}>
            {words.states.map((state, index) => (
              <Step
                key={state.name}
                texts={texts}
                state={state}
                mark={String(index + 1)}
                next={nextOf(index, line, words)}
                back={index === line.back.from ? words.states[line.back.to]?.name : undefined}
              />
            ))}
            <Step
              texts={texts}
              state={words.side}
              mark={null}
              next={words.states[line.side.to]?.name ?? ''}
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
      <span className={styles.mark} aria-hidden="true">
        {mark}
      </span>
      <div>
        <h3>{state.name}</h3>
        <p className={styles.when}>{state.when}</p>
        <p>{state.text}</p>
        <p className="visually-hidden">
          {next === '' ? null : texts.next(next)} {back === undefined ? null : texts.back(back)}
        </p>
      </div>
    </li>
  );
}

/** Every state that can follow, with what leads there in brackets. */
function nextOf(index: number, { side }: ProcessProps['line'], words: ProcessWords): string {
  const follower = words.states[index + 1];
  const ways = [
    ...(follower === undefined ? [] : [`${follower.name} (${words.go[index] ?? ''})`]),
    ...(side.from === index ? [`${words.side.name} (${words.out})`] : []),
  ];
  return ways.join(', ');
}
