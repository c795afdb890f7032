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

const column = 100;
export const sideColumn = 262;
const state = 140;
export const sideState = 128;
export const half = 23;
const left = column - state / 2;
export const right = column + state / 2;
export const toY = (place: number) => 66 + place * 104;

/** The chart for a narrow page, from top to bottom. */
export function ChartDown({ line, labels: words, label, className }: ChartProps) {
  const { back, side } = line;
  const [sideFrom, sideTo] = [toY(side.from), toY(side.to)];
  const sideY = (sideFrom + sideTo) / 2;
  const onward = sideTo > sideFrom ? 1 : -1;
  return (
    <Frame width={328} height={510} label={label} className={className}>
      {back === undefined || words.back === undefined ? null : (
        <WayBack
          from={toY(back.from)}
          to={toY(back.to)}
          textX={(toY(back.from) + toY(back.from - 1)) / 2 + 3}
          text={words.back}
        />
      )}
      <Detour
        d={
          `M${right} ${sideFrom}H${sideColumn - 12}Q${sideColumn} ${sideFrom} ` +
          `${sideColumn} ${sideFrom + 12 * onward}V${sideY - half * onward}`
        }
      />
      <Tip
        x={sideColumn}
        y={sideY - (half + 1) * onward}
        to={onward > 0 ? 'down' : 'up'}
        colour={node}
      />
      <Detour
        d={
          `M${sideColumn} ${sideY + half * onward}V${sideTo - 12 * onward}` +
          `Q${sideColumn} ${sideTo} ${sideColumn - 12} ${sideTo}H${right}`
        }
      />
      <Tip x={right + 1} y={sideTo} to="left" colour={node} />
      <ChartLabel x={right + 12} y={sideFrom - 8} anchor="start">
        {words.out}
      </ChartLabel>
      <ChartLabel x={right + 12} y={sideTo + (onward > 0 ? 18 : -8)} anchor="start">
        {words.in}
      </ChartLabel>
      <LineDown labels={words} />
      <StateBox x={sideColumn} y={sideY} name={words.side.name} width={sideState} kind="beside" />
    </Frame>
  );
}

/** The main line: all its states and the labels between them. */
export function LineDown({ labels }: { labels: ChartLabels }) {
  return (
    <>
      <path d={`M${column} 10V${toY(0) - half}`} stroke={accent} strokeWidth={2} />
      <circle cx={column} cy={9} r={7} fill={accent} />
      <Tip x={column} y={toY(0) - half - 1} to="down" colour={accent} />
      {labels.go.map((text, place) => (
        <g key={text}>
          <path
            d={`M${column} ${toY(place) + half}V${toY(place + 1) - half}`}
            stroke={accent}
            strokeWidth={2}
          />
          <Tip x={column} y={toY(place + 1) - half - 1} to="down" colour={accent} />
          <ChartLabel x={column + 10} y={(toY(place) + toY(place + 1)) / 2 + 3} anchor="start">
            {text}
          </ChartLabel>
        </g>
      ))}
      {labels.states.map(({ name }, place) => (
        <StateBox
          key={name}
          x={column}
          y={toY(place)}
          name={name}
          width={state}
          kind={place === labels.states.length - 1 ? 'last' : 'line'}
        />
      ))}
    </>
  );
}

type WayBackProps = { from: number; to: number; textX: number; text: string };

function WayBack({ from, to, textX, text }: WayBackProps) {
  return (
    <>
      <Detour
        d={`M${left} ${from}H20Q8 ${from} 8 ${from - 12}V${to + 12}Q8 ${to} 20 ${to}H${left}`}
      />
      <Tip x={left - 1} y={to} to="right" colour={node} />
      <ChartLabel x={16} y={textX} anchor="start">
        {text}
      </ChartLabel>
    </>
  );
}
