import { StateDrawing, type StateDrawingName } from '#src/ui/drawings/state-drawing.tsx';
import { BlankState, type BlankStateProps } from './blank-state.tsx';

type EmptyStateProps = Omit<BlankStateProps, 'drawing'> & { drawing: StateDrawingName };

/** A blank state with one of the known drawings. */
export function EmptyState({ drawing, ...rest }: EmptyStateProps) {
  return <BlankState {...rest} drawing={<StateDrawing name={drawing} />} />;
}
