import { half, LineDown, right, sideColumn, sideState, toY } from './process-down.tsx';
import {
  type DisputeProps,
  Detour,
  Frame,
  node,
  StateBox,
  Tip,
  ChartLabel,
} from './process-marks.tsx';

/** The column in which the arrows from both side states run down to the end. */
const lane = 346;
const outer = sideColumn + sideState / 2;
const endY = 600;
/** Distance from the middle of a state at which arrows above each other enter and leave it. */
const apart = 9;

/** Draws like `ChartDown`, with two side states and the end that both can reach. */
export function DisputeDown({ line, labels: words, label, className }: DisputeProps) {
  const { side, dispute } = line;
  const sideY = (toY(side.from) + toY(side.to)) / 2 - 4;
  const disputeY = (toY(dispute.from) + toY(dispute.to)) / 2 + 4;
  return (
    <Frame width={356} height={628} label={label} className={className}>
      <Beside
        from={toY(side.from)}
        to={toY(side.to) - apart}
        y={sideY}
        out={{ text: words.out, below: -8 }}
        in={{ text: words.in, below: -8 }}
      />
      <Beside
        from={toY(dispute.from) + apart}
        to={toY(dispute.to)}
        y={disputeY}
        out={{ text: words.dispute.out, below: 18 }}
        in={{ text: words.dispute.in, below: 18 }}
      />
      <Detour
        d={
          `M${outer} ${sideY}H${lane - 12}Q${lane} ${sideY} ${lane} ${sideY + 12}` +
          `V${endY - 12}Q${lane} ${endY} ${lane - 12} ${endY}H${outer}`
        }
      />
      <Detour d={`M${outer} ${disputeY}H${lane}`} />
      <Tip x={outer + 1} y={endY} to="left" colour={node} />
      <ChartLabel x={sideColumn} y={endY - 50}>
        {words.end.fromSide}
      </ChartLabel>
      <ChartLabel x={sideColumn} y={endY - 32}>
        {words.end.fromDispute}
      </ChartLabel>
      <LineDown labels={words} />
      <StateBox x={sideColumn} y={sideY} name={words.side.name} width={sideState} kind="beside" />
      <StateBox
        x={sideColumn}
        y={disputeY}
        name={words.dispute.name}
        width={sideState}
        kind="beside"
      />
      <StateBox x={sideColumn} y={endY} name={words.end.name} width={sideState} kind="end" />
    </Frame>
  );
}

/** The label of an arrow to or from a side state, and its distance below the arrow. */
type Way = { text: string; below: number };
type BesideProps = { from: number; to: number; y: number; out: Way; in: Way };

/** The arrow to a side state at `y`, and the arrow back further down. */
function Beside({ from, to, y, out, in: back }: BesideProps) {
  return (
    <>
      <Detour
        d={
          `M${right} ${from}H${sideColumn - 12}Q${sideColumn} ${from} ` +
          `${sideColumn} ${from + 10}V${y - half}`
        }
      />
      <Tip x={sideColumn} y={y - half - 1} to="down" colour={node} />
      <Detour
        d={
          `M${sideColumn} ${y + half}V${to - 10}` +
          `Q${sideColumn} ${to} ${sideColumn - 12} ${to}H${right}`
        }
      />
      <Tip x={right + 1} y={to} to="left" colour={node} />
      <ChartLabel x={right + 12} y={from + out.below} anchor="start">
        {out.text}
      </ChartLabel>
      <ChartLabel x={right + 12} y={to + back.below} anchor="start">
        {back.text}
      </ChartLabel>
    </>
  );
}
