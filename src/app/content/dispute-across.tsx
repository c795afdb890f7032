import { half, LineAcross, row, sideRow, state, width, toX } from './process-across.tsx';
import {
  type DisputeProps,
  Detour,
  Frame,
  node,
  StateBox,
  Tip,
  ChartLabel,
} from './process-marks.tsx';

const endRow = 286;
/** Distance from the middle of a state at which parallel arrows enter and leave it. */
const apart = 40;

/** Draws like `ChartAcross`, with two side states and the end that both can reach. */
export function DisputeAcross({ line, labels: words, label, className }: DisputeProps) {
  const { side, dispute } = line;
  const [sideX, disputeX, lastX] = [toX(side.from), toX(dispute.from), toX(dispute.to)];
  const endX = (sideX + disputeX) / 2;
  const under = row + half;
  const inX = disputeX - apart;
  return (
    <Frame width={width} height={320} label={label} className={className}>
      <Detour d={`M${sideX} ${under}V${sideRow - half}`} />
      <Tip x={sideX} y={sideRow - half - 1} to="down" colour={node} />
      <ChartLabel x={sideX} y={146}>
        {words.out}
      </ChartLabel>
      <Detour
        d={
          `M${sideX + state / 2} ${sideRow}H${endX - 14}Q${endX} ${sideRow} ${endX} ${sideRow - 14}` +
          `V156Q${endX} 142 ${endX + 14} 142H${inX - 12}Q${inX} 142 ${inX} 130V${under}`
        }
      />
      <Tip x={inX} y={under + 1} to="up" colour={node} />
      <ChartLabel x={endX} y={172}>
        {words.in}
      </ChartLabel>
      <Detour d={`M${disputeX + apart} ${under}V${sideRow - half}`} />
      <Tip x={disputeX + apart} y={sideRow - half - 1} to="down" colour={node} />
      <ChartLabel x={disputeX + apart} y={146}>
        {words.dispute.out}
      </ChartLabel>
      <Detour
        d={
          `M${disputeX + state / 2} ${sideRow}H${lastX - 14}Q${lastX} ${sideRow} ` +
          `${lastX} ${sideRow - 14}V${under}`
        }
      />
      <Tip x={lastX} y={under + 1} to="up" colour={node} />
      <ChartLabel x={lastX} y={146}>
        {words.dispute.in}
      </ChartLabel>
      <ToEnd from={sideX} to={endX} text={words.end.fromSide} />
      <ToEnd from={disputeX} to={endX} text={words.end.fromDispute} />
      <LineAcross labels={words} />
      <StateBox x={sideX} y={sideRow} name={words.side.name} width={state} kind="beside" />
      <StateBox x={disputeX} y={sideRow} name={words.dispute.name} width={state} kind="beside" />
      <StateBox x={endX} y={endRow} name={words.end.name} width={state} kind="end" />
    </Frame>
  );
}

function ToEnd({ from, to, text }: { from: number; to: number; text: string }) {
  const onward = to > from ? 1 : -1;
  const edge = to - (onward * state) / 2;
  return (
    <>
      <Detour
        d={
          `M${from} ${sideRow + half}V${endRow - 14}Q${from} ${endRow} ` +
          `${from + 14 * onward} ${endRow}H${edge}`
        }
      />
      <Tip x={edge - onward} y={endRow} to={onward > 0 ? 'right' : 'left'} colour={node} />
      <ChartLabel x={from} y={246}>
        {text}
      </ChartLabel>
    </>
  );
}
