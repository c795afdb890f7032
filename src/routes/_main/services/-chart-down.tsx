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

const column = 100;
const sideColumn = 262;
const state = 140;
const half = 23;
const left = column - state / 2;
const right = column + state / 2;
const yOf = (place: number) => 66 + place * 104;

/** The chart for a narrow page, from top to bottom. */
export function ChartDown({ line, words, label, className }: ChartProps) {
  const { back, side } = line;
  const [backFrom, backTo] = [yOf(back.from), yOf(back.to)];
  const [sideFrom, sideTo] = [yOf(side.from), yOf(side.to)];
  const sideY = (sideFrom + sideTo) / 2;
  const onward = sideTo > sideFrom ? 1 : -1;
  return (
    <Frame width={328} height={510} label={label} className={className}>
      <path d={`M${column} 10V${yOf(0) - half}`} stroke={accent} strokeWidth={2} />
      <circle cx={column} cy={9} r={7} fill={accent} />
      <Tip x={column} y={yOf(0) - half - 1} to="down" colour={accent} />
      {words.go.map((word, place) => (
        <g key={word}>
          <path
            d={`M${column} ${yOf(place) + half}V${yOf(place + 1) - half}`}
            stroke={accent}
            strokeWidth={2}
          />
          <Tip x={column} y={yOf(place + 1) - half - 1} to="down" colour={accent} />
          <Word x={column + 10} y={(yOf(place) + yOf(place + 1)) / 2 + 3} anchor="start">
            {word}
          </Word>
        </g>
      ))}
      <Detour
        d={
          `M${left} ${backFrom}H20Q8 ${backFrom} 8 ${backFrom - 12}` +
          `V${backTo + 12}Q8 ${backTo} 20 ${backTo}H${left}`
        }
      />
      <Tip x={left - 1} y={backTo} to="right" colour={node} />
      <Word x={16} y={(backFrom + yOf(back.from - 1)) / 2 + 3} anchor="start">
        {words.back}
      </Word>
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
      <Word x={right + 12} y={sideFrom - 8} anchor="start">
        {words.out}
      </Word>
      <Word x={right + 12} y={sideTo + (onward > 0 ? 18 : -8)} anchor="start">
        {words.in}
      </Word>
      {words.states.map(({ name }, place) => (
        <StateBox
          key={name}
          x={column}
          y={yOf(place)}
          name={name}
          width={state}
          kind={place === words.states.length - 1 ? 'last' : 'line'}
        />
      ))}
      <StateBox x={sideColumn} y={sideY} name={words.side.name} width={128} kind="beside" />
    </Frame>
  );
}
