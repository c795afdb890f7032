import { useTranslation } from 'react-i18next';
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

type ProcessProps = { name: string; line: ServiceLine; words: ProcessWords };

/** The process as a state diagram, and the same told step by step. */
export function Process({ name, line, words }: ProcessProps) {
  const { t } = useTranslation('services');
  const label = t('common.chart', { service: name });
  return (
    <section className="section alternate" aria-labelledby="service-process">
      <div className="page">
        <SectionHead
          id="service-process"
          eyebrow={t('common.process')}
          title={words.title}
          lede={words.lede}
        />
        <div className={styles.process}>
          <figure className={styles.chart}>
            <ChartAcross line={line} words={words} label={label} className={styles.across} />
            <ChartDown line={line} words={words} label={label} className={styles.down} />
          </figure>
          <ol className={styles.outline} aria-label={t('common.outline')}>
            {words.states.map((state, index) => (
              <Step
                key={state.name}
                state={state}
                mark={String(index + 1)}
                next={nextOf(index, line, words)}
                back={index === line.back.from ? words.states[line.back.to]?.name : undefined}
              />
            ))}
            <Step state={words.side} mark={null} next={words.states[line.side.to]?.name ?? ''} />
          </ol>
        </div>
      </div>
    </section>
  );
}

type StepProps = { state: State; mark: string | null; next: string; back?: string | undefined };

function Step({ state, mark, next, back }: StepProps) {
  const { t } = useTranslation('services');
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
          {next === '' ? null : t('common.next', { states: next })}{' '}
          {back === undefined ? null : t('common.back', { state: back })}
        </p>
      </div>
    </li>
  );
}

/** Every state that can follow, with what leads there in brackets. */
function nextOf(index: number, { side }: ServiceLine, words: ProcessWords): string {
  const follower = words.states[index + 1];
  const ways = [
    ...(follower === undefined ? [] : [`${follower.name} (${words.go[index] ?? ''})`]),
    ...(side.from === index ? [`${words.side.name} (${words.out})`] : []),
  ];
  return ways.join(', ');
}
