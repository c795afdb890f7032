import { createMachine, type AnyStateMachine } from 'xstate';
import { createChart, type Chart, type ChartState, type ChartTransition } from './chart.ts';

/** A state in the JSON export of Stately's editor, which `createMachine` also accepts. */
type StatelyState = Record<string, unknown>;

/**
 * Returns a chart as the JSON of Stately's editor: a config for `createMachine` in which actions, guards
 * and actors are named and targets are ids. In the editor: Code, Import, around it `createMachine(…)`.
 */
export function toStately({ id, root }: Chart): string {
  return `${JSON.stringify({ id, ...toStatelyState(root, id) }, null, 2)}\n`;
}

/** Returns the chart of such a JSON. Throws for one that XState does not take. */
export function fromStately(text: string): Chart {
  const machine: AnyStateMachine = createMachine(JSON.parse(text));
  return createChart(machine);
}

function toStatelyState(state: ChartState, machine: string): StatelyState {
  const { type, states, transitions } = state;
  const by = (kind: ChartTransition['kind'], of?: string) =>
    transitions.filter((each) => each.kind === kind && (of === undefined || each.of === of));
  const written = (each: ChartTransition) => toStatelyTransition(each, machine);
  const grouped = (kind: 'on' | 'after') =>
    Object.fromEntries(by(kind).map(({ of }) => [of, by(kind, of).map(written)]));
  const invoke = state.invoke.map(({ id, src }) => ({
    id,
    src,
    ...some('onDone', by('done', id).map(written)),
    ...some('onError', by('error', id).map(written)),
    ...some('onSnapshot', by('snapshot', id).map(written)),
  }));
  const actions = (names: readonly string[]) => names.map((name) => ({ type: name }));
  const { initial, initialActions } = state;
  return {
    ...(state.id === null ? {} : { id: state.id }),
    ...(type === 'parallel' || type === 'final' || type === 'history' ? { type } : {}),
    ...(state.history === null ? {} : { history: state.history }),
    ...some(
      'target',
      state.historyTargets.map((path) => formatTarget(path, machine)),
    ),
    ...(initial === null
      ? {}
      : {
          initial:
            initialActions.length === 0
              ? initial
              : { target: initial, actions: actions(initialActions) },
        }),
    ...(state.description === null ? {} : { description: state.description }),
    ...(state.isRoute ? { route: {} } : {}),
    ...some('tags', state.tags),
    ...some('entry', actions(state.entry)),
    ...some('exit', actions(state.exit)),
    ...some('invoke', invoke),
    ...some('on', grouped('on')),
    ...some('onDone', by('onDone').map(written)),
    ...some('after', grouped('after')),
    ...some('always', by('always').map(written)),
    ...some(
      'states',
      Object.fromEntries(states.map((each) => [each.key, toStatelyState(each, machine)])),
    ),
  };
}

function toStatelyTransition(
  { targets, guard, actions, reenter }: ChartTransition,
  machine: string,
) {
  const ids = targets.map((path) => formatTarget(path, machine));
  return {
    ...(ids.length === 0 ? {} : { target: ids.length === 1 ? ids[0] : ids }),
    ...(guard === null ? {} : { guard: { type: guard } }),
    ...some(
      'actions',
      actions.map((name) => ({ type: name })),
    ),
    ...(reenter ? { reenter } : {}),
  };
}

function formatTarget(path: string, machine: string): string {
  return path === '*' ? `#${machine}` : `#${machine}.${path}`;
}

/** A key with its value, unless there is nothing in it. */
function some(key: string, value: readonly unknown[] | object): StatelyState {
  const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(value).length === 0;
  return isEmpty ? {} : { [key]: value };
}
