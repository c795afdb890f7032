import {
  type ChartProps,
  accent,
  Detour,
  Frame,
  node,
  StateBox,
  Tip,
  Word,
} from './-chart-marks.tsx';

const width = 1136;
const row = 94;
const sideRow = 190;
const state = 140;
const half = 23;
const xOf = (place: number) => 128 + place * 234;

/** The chart for a wide page, from left to right. */
export function ChartAcross({ line, words, label, className }: ChartProps) {
  const { back, side } = line;
  const [backFrom, backTo] = [xOf(back.from), xOf(back.to)];
  const [sideFrom, sideTo] = [xOf(side.from), xOf(side.to)];
  const sideX = (sideFrom + sideTo) / 2;
  const onward = sideTo > sideFrom ? 1 : -1;
  const edge = (towards: number) => sideX + (towards * state) / 2;
  return (
    <Frame width={width} height={220} label={label} className={className}>
      <path d={`M8 ${row}H${xOf(0) - state / 2}`} stroke={accent} strokeWidth={2} />
      <circle cx={8} cy={row} r={7} fill={accent} />
      <Tip x={xOf(0) - state / 2 - 1} y={row} to="right" colour={accent} />
      {words.go.map((word, place) => (
        <g key={word}>
          <path
            d={`M${xOf(place) + state / 2} ${row}H${xOf(place + 1) - state / 2}`}
            stroke={accent}
            strokeWidth={2}
          />
          <Tip x={xOf(place + 1) - state / 2 - 1} y={row} to="right" colour={accent} />
          <Word x={(xOf(place) + xOf(place + 1)) / 2} y={row - 10}>
            {word}
          </Word>
        </g>
      ))}
      <Detour
        d={
          `M${backFrom} ${row - half}V42Q${backFrom} 28 ${backFrom - 14} 28` +
          `H${backTo + 14}Q${backTo} 28 ${backTo} 42V${row - half}`
        }
      />
      <Tip x={backTo} y={row - half - 1} to="down" colour={node} />
      <Word x={(backFrom + backTo) / 2} y={32}>
        {words.back}
      </Word>
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
      <Word x={sideFrom} y={146}>
        {words.out}
      </Word>
      <Word x={sideTo} y={146}>
        {words.in}
      </Word>
      {words.states.map(({ name }, place) => (
        <StateBox
          key={name}
          x={xOf(place)}
          y={row}
          name={name}
          width={state}
          kind={place === words.states.length - 1 ? 'last' : 'line'}
        />
      ))}
      <StateBox x={sideX} y={sideRow} name={words.side.name} width={state} kind="beside" />
    </Frame>
  );
}
