import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/controls/button.tsx';
import styles from './atlas.module.css';
import { Cause } from './cause.tsx';
import type { Flow } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';
import { ScreenTexts } from '#src/charts/screen-texts.tsx';
import { choicesIn, type Choice } from '#src/charts/walk.ts';
import type { Trial } from './use-trial.ts';
import { withEllipses } from './with-ellipses.ts';

/** A walk on the chart: what the reader finds at each step, and what may happen then. Nothing is sent. */
export function Playground({ flow, trial }: { flow: Flow; trial: Trial }) {
  const { t } = useTranslation('flows');
  const { drawing, texts } = flow;
  const { states } = drawing.outline;
  const { active, steps } = trial;
  const leaves = states.filter(
    ({ path, type }) => active.has(path) && (type === 'atomic' || type === 'final'),
  );
  const hasEnded = leaves.some(({ path, type }) => type === 'final' && !path.includes('.'));
  const choices = hasEnded ? [] : choicesIn(drawing.outline, active);
  const read = leaves.flatMap(({ path }) => (drawing.screen[path] ?? []).map(withEllipses));
  return (
    <section
      className={`grid content-start min-width-0 p-24 border-left ${styles.panel}`}
      aria-labelledby="trial"
    >
      <div className="stack gap-24 content-start">
        <div className="grid gap-6" aria-live="polite">
          <h2 id="trial">{t('trial.title')}</h2>
          <p className="detail">{t('trial.note')}</p>
          <h3>{t('trial.now')}</h3>
          <ul className="gap-4 grid weight-600">
            {leaves.map(({ path }) => (
              <li key={path}>{texts.states[toLocaleKey(path)]?.name ?? path}</li>
            ))}
          </ul>
        </div>
        <ScreenTexts texts={[...new Set(read)]} />
        <div className="cluster gap-8">
          <Button
            onClick={trial.back}
            disabledReason={steps.length === 0 ? t('trial.first') : null}
          >
            {t('trial.back')}
          </Button>
          <Button onClick={trial.leave}>{t('trial.leave')}</Button>
        </div>
      </div>
      <div className="stack gap-24 content-start">
        <div>
          <h3>{t('trial.what')}</h3>
          {choices.length === 0 ? <p className="detail">{t('nothing')}</p> : null}
          <ul className={`text-14 ${styles.choices}`}>
            {choices.map((choice) => (
              <li key={`${choice.from} ${choice.by.kind} ${choice.by.name}`}>
                <Options choice={choice} flow={flow} trial={trial} />
              </li>
            ))}
          </ul>
        </div>
        {steps.length === 0 ? null : (
          <div>
            <h3>{t('trial.steps')}</h3>
            <ol className={`detail ${styles.trail}`}>
              {steps.map(({ by }, at) => (
                // eslint-disable-next-line react/no-array-index-key -- steps are only added and taken back
                <li key={at}>
                  <Cause by={by} texts={texts} />
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}

/** One cause as a button; where conditions decide, a button for each that may hold. */
function Options({ choice, flow, trial }: { choice: Choice; flow: Flow; trial: Trial }) {
  const { t } = useTranslation('flows');
  const { texts } = flow;
  const { by, ways } = choice;
  const isPlain = ways.length === 1 && ways[0]?.guard === null;
  return (
    <>
      {isPlain ? null : <Cause by={by} texts={texts} />}
      {ways.map((way) => (
        <Button key={way.guard ?? ''} block onClick={() => trial.take(choice, way.target)}>
          {way.guard !== null ? (
            t('trial.suppose', { guard: texts.guards[way.guard] ?? way.guard })
          ) : isPlain ? (
            <Cause by={by} texts={texts} />
          ) : (
            t('trial.otherwise')
          )}
        </Button>
      ))}
    </>
  );
}
