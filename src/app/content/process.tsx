import { SectionHead } from '#src/ui/controls/eyebrow.tsx';
import { DisputeAcross } from './dispute-across.tsx';
import { DisputeDown } from './dispute-down.tsx';
import { ChartAcross } from './process-across.tsx';
import { ChartDown } from './process-down.tsx';
import type { ChartLabels } from './process-marks.tsx';
import styles from './process.module.css';
import type { ServiceLine } from './process-line.ts';

type State = { name: string; when: string; text: string };

export type ProcessContent = Omit<ChartLabels, 'states' | 'side' | 'dispute' | 'end'> & {
  title: string;
  lede: string;
  states: readonly State[];
  side: State;
  dispute?: State & NonNullable<ChartLabels['dispute']>;
  end?: State & NonNullable<ChartLabels['end']>;
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
  line: Pick<ServiceLine, 'back' | 'side' | 'dispute'>;
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
        <div className={styles.process}>
          <figure className={styles.chart}>
            <Charts line={line} content={content} label={texts.chart} />
          </figure>
          <ol className={styles.outline} aria-label={texts.outline}>
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
              next={waysOn(
                content.states[line.side.to],
                content.in,
                content.end,
                content.end?.fromSide,
              )}
            />
            {line.dispute === undefined || content.dispute === undefined ? null : (
              <Step
                texts={texts}
                state={content.dispute}
                mark={null}
                next={waysOn(
                  content.states[line.dispute.to],
                  content.dispute.in,
                  content.end,
                  content.end?.fromDispute,
                )}
              />
            )}
            {content.end === undefined ? null : (
              <Step texts={texts} state={content.end} mark={null} next="" />
            )}
          </ol>
        </div>
      </div>
    </section>
  );
}

function Charts({
  line,
  content,
  label,
}: Pick<ProcessProps, 'line' | 'content'> & { label: string }) {
  const { side, dispute } = line;
  if (dispute !== undefined && content.dispute !== undefined && content.end !== undefined) {
    const ways = { side, dispute };
    const labels = { ...content, dispute: content.dispute, end: content.end };
    return (
      <>
        <DisputeAcross line={ways} labels={labels} label={label} className={styles.across} />
        <DisputeDown line={ways} labels={labels} label={label} className={styles.down} />
      </>
    );
  }
  return (
    <>
      <ChartAcross line={line} labels={content} label={label} className={styles.across} />
      <ChartDown line={line} labels={content} label={label} className={styles.down} />
    </>
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
          {`${next === '' ? '' : texts.next(next)} ${back === undefined ? '' : texts.back(back)}`}
        </p>
      </div>
    </li>
  );
}

/** Lists every possible next state, with the event that leads there in brackets. */
function describeNextStates(
  index: number,
  { side, dispute }: ProcessProps['line'],
  content: ProcessContent,
): string {
  const follower = content.states[index + 1];
  const ways = [
    ...(follower === undefined ? [] : [`${follower.name} (${content.go[index] ?? ''})`]),
    ...(side.from === index ? [`${content.side.name} (${content.out})`] : []),
    ...(dispute?.from === index && content.dispute !== undefined
      ? [`${content.dispute.name} (${content.dispute.out})`]
      : []),
  ];
  return ways.join(', ');
}

/** Lists the targets of a side state: back to the line, and to the end if there is one. */
function waysOn(
  back: { name: string } | undefined,
  label: string,
  end: { name: string } | undefined,
  endLabel = '',
): string {
  if (back === undefined) return '';
  return end === undefined ? back.name : `${back.name} (${label}), ${end.name} (${endLabel})`;
}
