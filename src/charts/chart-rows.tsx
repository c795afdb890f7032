import type { ChartRow } from '#machines/outline.ts';
import styles from './chart.module.css';

const rowHeight = 17;

/** The icon before a cause, in a square of 12. */
const signs: Readonly<Record<Exclude<ChartRow['sign'], null>, string | null>> = {
  event: null,
  done: 'M1.5 6.5l3 3 6-7',
  error: 'M2.5 2.5l7 7m0-7l-7 7',
  after: 'M11 6A5 5 0 1 1 1 6a5 5 0 0 1 10 0zM6 3.200V6l2 1.300',
  always: 'M6 1l5 5-5 5-5-5z',
  stays: 'M10.500 6A4.500 4.500 0 1 1 9.100 2.800M10.700.8v2.700H8',
  leads: 'M2.500 9.500l7-7M4 2.500h5.500V8',
};

export type SignName = keyof typeof signs;

export function Sign({ name, x = 0, y = 0 }: { name: SignName; x?: number; y?: number }) {
  const shape = signs[name];
  if (shape === null) return null;
  return (
    <path
      className={styles.sign}
      data-sign={name}
      d={shape}
      {...(x === 0 && y === 0 ? {} : { transform: `translate(${x} ${y})` })}
    />
  );
}

/** A label of several lines, around `center` or from `start` on. */
export function ChartRows(props: { rows: readonly ChartRow[]; top: number; center: number }) {
  const { rows, top, center } = props;
  return rows.map(({ sign, text, guard, width }, at) => {
    const y = top + at * rowHeight;
    const isSigned = sign !== null && signs[sign] !== null;
    const left = center - width / 2;
    return (
      // eslint-disable-next-line react/no-array-index-key -- the list is data that never changes
      <g key={at}>
        {isSigned ? <Sign name={sign} x={left} y={y + 2.5} /> : null}
        <text
          className={styles.cause}
          x={isSigned ? left + 16 : center}
          y={y + 12.5}
          fontSize="12"
          textAnchor={isSigned ? 'start' : 'middle'}
        >
          <tspan>{text}</tspan>
          {guard === '' ? null : (
            <tspan className={styles.guard} {...(text === '' ? {} : { dx: 6 })}>
              {guard}
            </tspan>
          )}
        </text>
      </g>
    );
  });
}
