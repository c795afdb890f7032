import { not, type AnyStateMachine } from 'xstate';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';

/** One small change to a machine that a test ought to notice. */
export type Mutant = {
  /**
   * The change and its place: `drop unpaid.paying payment.done 1`. It stays the same as long as the
   * place exists.
   */
  name: string;
  machine: AnyStateMachine;
};

type Edit = { name: string; apply: () => void };

/**
 * Returns every mutant of a machine: a transition dropped, retargeted or made to reenter, a guard
 * negated, two candidates swapped, an action dropped, a delay made ten times shorter.
 */
export function createMutants(machine: AnyStateMachine): readonly Mutant[] {
  const count = listEdits(copied(machine)).length;
  return Array.from({ length: count }, (_, at) => mutantAt(machine, at));
}

/** Returns the mutant with this number. Throws when there are not so many. */
export function mutantAt(machine: AnyStateMachine, at: number): Mutant {
  const copy = copied(machine);
  const edit = listEdits(copy)[at];
  if (edit === undefined) throw new Error(`${machine.id} has no mutant ${at}`);
  edit.apply();
  const { config, delays } = copy;
  return { name: edit.name, machine: withConfig(machine, config, { delays }) };
}

type Copy = { config: ChartConfig; delays: ChartConfig };

function copied(machine: AnyStateMachine): Copy {
  return { config: copyChartConfig(machine), delays: { ...machine.implementations.delays } };
}

function listEdits({ config, delays }: Copy): readonly Edit[] {
  return [...editsOfState(config, '*', []), ...editsOfDelays(delays)];
}

function editsOfState(
  state: ChartConfig,
  path: string,
  siblings: readonly string[],
): readonly Edit[] {
  const children: ChartConfig = state['states'] ?? {};
  const names = Object.keys(children);
  const below = names.flatMap((name) =>
    editsOfState(children[name], path === '*' ? name : `${path}.${name}`, names),
  );
  const own = [
    ...editsOfActions(state, 'entry', path),
    ...editsOfActions(state, 'exit', path),
    ...listSlots(state).flatMap(({ holder, key, cause }) =>
      editsOfSlot(holder, key, `${path} ${cause}`, siblings.length > 0 ? siblings : names),
    ),
  ];
  return [...own, ...below];
}

type Slot = { holder: ChartConfig; key: string; cause: string };

/** Lists the transitions in a state's config, with their causes. */
function listSlots(state: ChartConfig): readonly Slot[] {
  const of = (holder: ChartConfig | undefined, cause: (key: string) => string): readonly Slot[] =>
    Object.keys(holder ?? {}).map((key) => ({ holder: holder ?? {}, key, cause: cause(key) }));
  const invokes = [state['invoke'] ?? []].flat().flatMap((invoke: ChartConfig) =>
    ['onDone', 'onError']
      .filter((end) => end in invoke)
      .map((end) => ({
        holder: invoke,
        key: end,
        cause: `${String(invoke['id'])}.${end === 'onDone' ? 'done' : 'error'}`,
      })),
  );
  const always = 'always' in state ? [{ holder: state, key: 'always', cause: 'always' }] : [];
  return [
    ...of(state['on'], (key) => key),
    ...of(state['after'], (key) => `after ${key}`),
    ...invokes,
    ...always,
  ];
}

/** The mutants of all transitions with one cause; `near` are states that they could lead to instead. */
function editsOfSlot(
  holder: ChartConfig,
  key: string,
  name: string,
  near: readonly string[],
): readonly Edit[] {
  const list: ChartConfig[] = [holder[key]]
    .flat()
    .map((each) => (typeof each === 'string' ? { target: each } : each));
  holder[key] = list;
  const edits: Edit[] = [];
  list.forEach((transition, at) => {
    const label = list.length > 1 ? `${name} ${at}` : name;
    edits.push({ name: `drop ${label}`, apply: () => list.splice(at, 1) });
    const target: unknown = transition['target'];
    const other = typeof target === 'string' ? otherTarget(target, near) : null;
    if (other !== null) {
      edits.push({
        name: `retarget ${label} to ${other}`,
        apply: () => (transition['target'] = other),
      });
    }
    if (transition['guard'] !== undefined) {
      const negated = not(transition['guard']);
      edits.push({ name: `negate ${label}`, apply: () => (transition['guard'] = negated) });
    }
    if (transition['reenter'] === true) {
      edits.push({ name: `stay ${label}`, apply: () => (transition['reenter'] = false) });
    }
    edits.push(...editsOfActions(transition, 'actions', label));
    if (at > 0) {
      const swap = () => list.splice(at - 1, 2, ...list.slice(at - 1, at + 1).toReversed());
      edits.push({ name: `swap ${name} ${at - 1} and ${at}`, apply: swap });
    }
  });
  return edits;
}

/** Picks the next sibling of the target, written in the same form. */
function otherTarget(target: string, near: readonly string[]): string | null {
  const name = target.replace(/^[.]/, '');
  const at = near.indexOf(name);
  const next = near[(at + 1) % near.length];
  if (at === -1 || next === undefined || next === name) return null;
  return target.replace(name, next);
}

function editsOfActions(holder: ChartConfig, key: string, name: string): readonly Edit[] {
  if (holder[key] === undefined) return [];
  const list: ChartConfig[] = [holder[key]].flat();
  holder[key] = list;
  return list.map((action, at) => ({
    name: `forget ${actionName(action)} of ${name}`,
    apply: () => list.splice(at, 1),
  }));
}

function actionName(action: ChartConfig | string): string {
  return typeof action === 'string' ? action : String(action['type']);
}

function editsOfDelays(delays: ChartConfig): readonly Edit[] {
  return Object.entries(delays).map(([key, delay]) => ({
    name: `hurry ${key}`,
    apply: () => {
      delays[key] =
        typeof delay === 'function' ? (...given: unknown[]) => delay(...given) / 10 : delay / 10;
    },
  }));
}
