import {
  type ChartProps,
  type ChartLabels,
  accent,
  Detour,
  Frame,
  node,
  StateBox,
  Tip,
  ChartLabel,
} from './process-marks.tsx';

export const width = 1136;
export const row = 94;
export const sideRow = 190;
export const state = 140;
export const half = 23;
export const toX = (place: number) => 128 + place * 234;

/** The chart for a wide page, from left to right. */
export function ChartAcross({ line, labels: words, label, className }: ChartProps) {
  const { back, side } = line;
  const [sideFrom, sideTo] = [toX(side.from), toX(side.to)];
  const sideX = (sideFrom + sideTo) / 2;
  const onward = sideTo > sideFrom ? 1 : -1;
  const edge = (towards: number) => sideX + (towards * state) / 2;
  return (
    <Frame width={width} height={220} label={label} className={className}>
      {back === undefined || words.back === undefined ? null : (
        <WayBack from={toX(back.from)} to={toX(back.to)} text={words.back} />
      )}
      <Detour
        d={
          `M${sideFrom} ${row + half}V${sideRow - 14}Q${sideFrom} ${sideRow} ` +
          `${sideFrom + 14 * onward} ${sideRow}H${edge(-onward)}`
        }
      />
      <Tip x={edge(-onward)} y={sideRow} to={onward > 0 ? 'right' : 'left'} colour={node} />
      <Detour
        d={
          `M${edge(onward)} ${sideRow}H${sideTo - 14 * onward}Q${sideTo} ${sideRow} ` +
          `${sideTo} ${sideRow - 14}V${row + half}`
        }
      />
      <Tip x={sideTo} y={row + half + 1} to="up" colour={node} />
      <ChartLabel x={sideFrom} y={146}>
        {words.out}
      </ChartLabel>
      <ChartLabel x={sideTo} y={146}>
        {words.in}
      </ChartLabel>
      <LineAcross labels={words} />
      <StateBox x={sideX} y={sideRow} name={words.side.name} width={state} kind="beside" />
    </Frame>
  );
}

/** The main line: all its states and the labels between them. */
export function LineAcross({ labels }: { labels: ChartLabels }) {
  return (
    <>
      <path d={`M8 ${row}H${toX(0) - state / 2}`} stroke={accent} strokeWidth={2} />
      <circle cx={8} cy={row} r={7} fill={accent} />
      <Tip x={toX(0) - state / 2 - 1} y={row} to="right" colour={accent} />
      {labels.go.map((text, place) => (
        <g key={text}>
          <path
            d={`M${toX(place) + state / 2} ${row}H${toX(place + 1) - state / 2}`}
            stroke={accent}
            strokeWidth={2}
          />
          <Tip x={toX(place + 1) - state / 2 - 1} y={row} to="right" colour={accent} />
          <ChartLabel x={(toX(place) + toX(place + 1)) / 2} y={row - 10}>
            {text}
          </ChartLabel>
        </g>
      ))}
      {labels.states.map(({ name }, place) => (
        <StateBox
          key={name}
          x={toX(place)}
          y={row}
          name={name}
          width={state}
          kind={place === labels.states.length - 1 ? 'last' : 'line'}
        />
      ))}
    </>
  );
}

function WayBack({ from, to, text }: { from: number; to: number; text: string }) {
  return (
    <>
      <Detour
        d={
          `M${from} ${row - half}V42Q${from} 28 ${from - 14} 28` +
          `H${to + 14}Q${to} 28 ${to} 42V${row - half}`
        }
      />
      <Tip x={to} y={row - half - 1} to="down" colour={node} />
      <ChartLabel x={(from + to) / 2} y={32}>
        {text}
      </ChartLabel>
    </>
  );
}
