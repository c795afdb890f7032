import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Case } from '#contract/staff/case.ts';
import { Card } from '#src/console/app/card.tsx';
import { useAge } from '#src/console/app/use-age.ts';
import { ChartDrawing } from '#src/charts/chart-drawing.tsx';
import type { Flow } from '#src/charts/flow.ts';
import { toLocaleKey } from '#src/charts/paths.ts';
import { stateByKey } from '#src/charts/nearest.ts';
import { formatDayTime } from '#src/i18n/format-moment.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import { BrowserChart } from './browser-chart.tsx';
import { useCase } from './case-context.ts';
import styles from './chart-card.module.css';
import { findFlow, getFirstChart, wayOn } from './chart-way.ts';
import { flagPosition, flagWidth } from './flag-position.ts';
import type { Sides } from './read-sides.ts';
import { getSituation } from './situation.ts';

/** The charts of a case: its past path, its current state, and the possible next states. */
export function ChartCard({ sides }: { sides: Sides }) {
  const { t } = useTranslation('console-case');
  const about = useCase();
  const [picked, setPicked] = useState<string | null>(null);
  const recorded = (sides.opened?.record ?? null) === null ? [] : (sides.opened?.flows ?? []);
  const machines = new Set<string>(about.charts.map(({ machine }) => machine));
  const others = recorded.filter(({ name }) => !machines.has(name));
  const shown = picked ?? getFirstChart(getSituation(about), about.charts);
  const position = about.charts.find(({ machine }) => machine === shown);
  const flow = findFlow([...sides.flows, ...others], shown);
  return (
    <Card title={t('chart.title')} aside={flow?.head.title}>
      <div
        className={`gap-4 flex flex-wrap border-bottom ${styles.tabs}`}
        role="group"
        aria-label={t('chart.which')}
      >
        {[...sides.flows, ...others].map(({ name, head }) => (
          <PlainButton key={name} aria-pressed={name === shown} onClick={() => setPicked(name)}>
            {head.title}
          </PlainButton>
        ))}
      </div>
      {flow !== null && position !== undefined ? (
        <ServerChart key={`${shown} ${position.state}`} flow={flow} position={position} />
      ) : null}
      {flow !== null && position === undefined && sides.opened !== null ? (
        <BrowserChart key={shown} opened={sides.opened} machine={shown} />
      ) : null}
      <p className={`flex flex-wrap text-12 color-2 border-top ${styles.legend}`}>
        <span className="gap-8 inline-flex items-center" data-line="walked">
          {t('chart.walked')}
        </span>
        <span className="gap-8 inline-flex items-center" data-line="possible">
          {t('chart.possible')}
        </span>
      </p>
    </Card>
  );
}

// The width of the middle column for a chart, and the smallest scale of its text.
const roomPx = 700;
const smallest = 0.75;

type ServerChartProps = { flow: Flow; position: Case['charts'][number] };

/** A chart of the server, with a flag at the current state and the time spent there. */
function ServerChart({ flow, position }: ServerChartProps) {
  const { t } = useTranslation('console-case');
  const locale = useLocale();
  const { facts, as_of: now } = useCase();
  const { outline, chart } = flow.drawing;
  const [selected, select] = useState(position.state);
  const svg = useRef<SVGSVGElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const { state, since, walked, times } = wayOn(outline, position, facts);
  // The chart shrinks a little instead of being cut off; below the limit it scrolls.
  const scale = Math.min(1, Math.max(smallest, roomPx / chart.width));
  const box = chart.boxes.find(({ path }) => path === state);
  const wait = useAge();
  const age = since === null ? '' : wait(Date.parse(now) - Date.parse(since));
  const entered = times.get(selected);
  const here = t('chart.here', { age });
  const timing =
    selected === state
      ? t('chart.hereSince', { age })
      : entered === undefined
        ? t('chart.notReached')
        : t('chart.entered', { at: formatDayTime(entered, locale) });
  const flag = box === undefined ? null : flagPosition(chart, box, flagWidth(here), scale);

  const overhang = flag?.overhang ?? 0;
  const x = box === undefined ? 0 : (box.x + box.width / 2) * scale;
  const y = box === undefined ? 0 : (box.y + box.height) * scale;
  // A chart larger than its space opens at the current state.
  useEffect(() => {
    const { current } = region;
    if (current === null) return;
    current.scrollLeft = x - current.clientWidth / 2;
    current.scrollTop = y - current.clientHeight / 2;
  }, [x, y]);

  function walk(event: KeyboardEvent, path: string) {
    const next = stateByKey(event.key, path, chart.boxes);
    if (event.key === ' ') select(path);
    else if (next === null) return;
    else svg.current?.querySelector<SVGAElement>(`[data-state="${next}"]`)?.focus();
    event.preventDefault();
  }

  return (
    <>
      <div
        ref={region}
        className={`overflow-auto ${styles.region}`}
        role="region"
        aria-label={t('chart.region')}
        tabIndex={0}
      >
        <div className={`relative ${styles.stage}`} style={{ paddingLeft: overhang }}>
          <ChartDrawing
            ref={svg}
            chart={chart}
            outline={outline}
            texts={flow.texts}
            title={flow.head.title}
            selected={selected}
            active={new Set([state])}
            walked={walked}
            scale={scale}
            onSelect={select}
            onKey={walk}
          />
          {flag === null ? null : (
            <span
              className={`text-13 weight-500 nowrap rounded-sm ${styles.flag}`}
              data-side={flag.side}
              style={{ left: flag.x + overhang, top: flag.y }}
              aria-hidden="true"
            >
              {here}
            </span>
          )}
        </div>
      </div>
      <p className={`text-13 color-2 border-top ${styles.selected}`} aria-live="polite">
        <b>{flow.texts.states[toLocaleKey(selected)]?.name ?? selected}</b>
        <span>{` ${timing} ${flow.texts.states[toLocaleKey(selected)]?.text ?? ''}`}</span>
      </p>
    </>
  );
}
