import type { Chart } from '#contract/content/blocks.ts';
import styles from './chart-figure.module.css';

/** Bars along one axis, each with its label and what it says in words. */
export function ChartFigure({ chart: { title, ticks, rows } }: { chart: Chart }) {
  return (
    <figure className={`frame text-14 leading-15 ${styles.chart}`}>
      <figcaption>{title}</figcaption>
      {ticks.length === 0 ? null : (
        <svg className={`block ${styles.axis}`} aria-hidden="true" focusable="false">
          {ticks.map(({ at, text }) => (
            <text key={text} x={`${at}%`} y="12" textAnchor={findAnchor(at)}>
              {text}
            </text>
          ))}
        </svg>
      )}
      <ul className={styles.rows}>
        {rows.map(({ label, from, to, text }) => (
          <li key={label}>
            <span>{label}</span>
            <Bar from={from} to={to} />
            <span className="text-13 color-2">{text}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

const narrowest = 0.8;

/** A bar on the whole length of its axis. */
export function Bar({ from, to }: { from: number; to: number }) {
  return (
    <svg className={`block full-width ${styles.bar}`} aria-hidden="true" focusable="false">
      <rect className={styles.track} width="100%" y="7" height="1" />
      <rect
        className={styles.fill}
        x={`${from}%`}
        width={`${Math.max(to - from, narrowest)}%`}
        height="100%"
        rx="2"
      />
    </svg>
  );
}

/** Keeps the first and the last label within the axis. */
function findAnchor(at: number): 'start' | 'middle' | 'end' {
  if (at < 3) return 'start';
  return at > 97 ? 'end' : 'middle';
}
