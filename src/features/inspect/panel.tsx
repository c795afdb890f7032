import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '#contract/base/picklists.ts';
import { startRead } from '#src/actors/start-read.ts';
import { copy } from '#src/app/device/copy.ts';
import { makeSupportCode } from '#src/app/support/make-code.ts';
import type { Recorder } from '#src/app/support/recorder.ts';
import { ChartDrawing } from '#src/charts/chart-drawing.tsx';
import { readFlow, type Flow } from '#src/charts/flow.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { caseTestPath } from './case-test-path.ts';
import styles from './panel.module.css';
import type { RunningMachine, RunningStore } from './running.ts';

/** The running machines of a page in development: their charts, their events, and a test of what they did. */
export function Panel({ store }: { store: RunningStore }) {
  const locale = useLocale();
  const { machines, events } = useSyncExternalStore(store.subscribe, store.getSnapshot);
  const [pickedId, setPickedId] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const shownMachine = machines.find(({ id }) => id === pickedId) ?? machines.at(-1);

  const copyTest = (machine: string) =>
    startRead(() => copyCaseTest(store.recorder, machine, locale), {
      onDone: (isCopied) => setMessage(isCopied ? 'copied' : 'the browser does not allow copying'),
      onFailed: (thrown) => setMessage(String(thrown)),
    });

  return (
    <details open className={`gap-8 grid overflow-auto text-13 color-1 rounded-md ${styles.panel}`}>
      <summary>{`${machines.length} machines`}</summary>
      <div className={`gap-8 flex flex-wrap ${styles.tabs}`}>
        {machines.map(({ id, machine }) => (
          <PlainButton
            key={id}
            aria-pressed={id === shownMachine?.id}
            onClick={() => setPickedId(id)}
          >
            {`${machine} ${id}`}
          </PlainButton>
        ))}
      </div>
      {shownMachine === undefined ? null : (
        <>
          <p>{shownMachine.states.join(' · ')}</p>
          <RunningChart key={`${shownMachine.machine} ${locale}`} running={shownMachine} />
          <p>
            <Button size="small" onClick={() => copyTest(shownMachine.machine)}>
              Copy as a failing test
            </Button>
            <span role="status">{` ${message}`}</span>
          </p>
        </>
      )}
      <ol className={`overflow-auto mono-font ${styles.events}`}>
        {events.map(({ number, machine, type, states }) => (
          <li key={number}>
            <b>{machine}</b>
            <span>{` ${type} → ${states}`}</span>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The chart of a machine with its current states lit; nothing for a machine that has none. */
function RunningChart({ running }: { running: RunningMachine }) {
  const { i18n } = useTranslation();
  const locale = useLocale();
  const [flow, setFlow] = useState<Flow | null>(null);
  const { machine, states } = running;
  useEffect(
    () => startRead(() => readFlow(i18n, locale, machine), { onDone: setFlow }),
    [i18n, locale, machine],
  );
  if (flow === null) return null;
  const { chart, outline } = flow.drawing;
  return (
    <div className={`overflow-auto ${styles.chart}`}>
      <ChartDrawing
        chart={chart}
        outline={outline}
        texts={flow.texts}
        title={flow.head.title}
        selected={states[0] ?? ''}
        active={new Set(states)}
        scale={Math.min(0.75, 520 / chart.width)}
        showsIds
        onSelect={() => undefined}
        onKey={() => undefined}
      />
    </div>
  );
}

/**
 * Copies a failing test that repeats the run of one machine of this page. Rejects when the server returns no test;
 * resolves to false where the browser does not allow copying.
 */
async function copyCaseTest(recorder: Recorder, machine: string, locale: Locale): Promise<boolean> {
  const code = makeSupportCode({ origin: 'form', orderNo: null, locale }, recorder);
  const response = await fetch(`${caseTestPath}?machine=${machine}`, {
    method: 'POST',
    body: code,
  });
  if (!response.ok) throw new Error(await response.text());
  return copy(await response.text());
}
