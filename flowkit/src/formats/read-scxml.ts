import {
  pathBelow,
  type CauseKind,
  type Chart,
  type ChartState,
  type ChartTransition,
  type StateType,
} from './chart.ts';
import { readXml, type Element } from './xml.ts';

/** Returns the chart of an SCXML that `toScxml` wrote. Throws for one that is not well formed. */
export function fromScxml(text: string): Chart {
  const scxml = readXml(text);
  const root = scxml.children.find(({ name }) => name === 'state' || name === 'parallel');
  if (scxml.name !== 'scxml' || root === undefined)
    throw new Error('this is no SCXML of a machine');
  const paths = new Map<string, string>();
  learnPaths(root, '*', paths);
  return { id: scxml.attributes['flow:id'] ?? '', root: stateFrom(root, paths) };
}

function learnPaths(
  { attributes, children }: Element,
  path: string,
  paths: Map<string, string>,
): void {
  paths.set(attributes['id'] ?? '', path);
  for (const child of children.filter(isState)) {
    learnPaths(child, pathBelow(path, child.attributes['flow:key'] ?? ''), paths);
  }
}

function isState({ name, attributes }: Element): boolean {
  const isOurs = attributes['flow:session'] === undefined;
  return isOurs && ['state', 'parallel', 'final', 'history'].includes(name);
}

function stateFrom(element: Element, paths: ReadonlyMap<string, string>): ChartState {
  const { attributes, children } = element;
  const named = (name: string) => children.filter((child) => child.name === name);
  const [initial] = named('initial').flatMap((each) => each.children);
  const first = attributes['initial'] ?? initial?.attributes['target'];
  const transitions = named('transition').filter(
    (each) => each.attributes['flow:session'] === undefined,
  );
  const isHistory = element.name === 'history';
  return {
    key: attributes['flow:key'] ?? '',
    id: attributes['flow:id'] ?? null,
    type: parseStateType(element),
    initial: first === undefined ? null : ((paths.get(first) ?? '').split('.').at(-1) ?? null),
    initialActions: actionsIn(initial),
    history: isHistory ? (attributes['type'] === 'deep' ? 'deep' : 'shallow') : null,
    historyTargets: isHistory
      ? transitions.flatMap((each) =>
          each.attributes['flow:default'] === undefined ? parseTargets(each, paths) : [],
        )
      : [],
    description: attributes['flow:description'] ?? null,
    tags: attributes['flow:tags']?.split(' ') ?? [],
    isRoute: attributes['flow:route'] === 'true',
    entry: named('onentry').flatMap(actionsIn),
    exit: named('onexit').flatMap(actionsIn),
    invoke: named('invoke').map(({ attributes: { 'flow:id': id = '', 'flow:src': src = '' } }) => ({
      id,
      src,
    })),
    transitions: isHistory ? [] : transitions.map((each) => transitionFrom(each, paths)),
    states: children.filter(isState).map((child) => stateFrom(child, paths)),
  };
}

function parseStateType({ name, attributes, children }: Element): StateType {
  if (name === 'parallel' || name === 'final' || name === 'history') return name;
  if (attributes['flow:type'] === 'final') return 'final';
  return children.some(isState) ? 'compound' : 'atomic';
}

function transitionFrom(element: Element, paths: ReadonlyMap<string, string>): ChartTransition {
  const { attributes } = element;
  return {
    kind: parseCauseKind(attributes['flow:kind']),
    of: attributes['flow:of'] ?? '',
    targets: parseTargets(element, paths),
    guard: attributes['flow:guard'] ?? null,
    actions: actionsIn(element),
    reenter: attributes['flow:reenter'] === 'true',
  };
}

const kinds: readonly CauseKind[] = [
  'on',
  'always',
  'onDone',
  'done',
  'error',
  'snapshot',
  'after',
];

function parseCauseKind(name: string | undefined): CauseKind {
  const kind = kinds.find((each) => each === name);
  if (kind === undefined) throw new Error('a transition has no "flow:kind"');
  return kind;
}

function parseTargets(
  { attributes }: Element,
  paths: ReadonlyMap<string, string>,
): readonly string[] {
  const ids = attributes['target']?.split(' ') ?? [];
  return ids.map((id) => {
    const path = paths.get(id);
    if (path === undefined) throw new Error(`a transition leads to "${id}", which is nowhere`);
    return path;
  });
}

function actionsIn(element: Element | undefined): readonly string[] {
  return (element?.children ?? []).flatMap(({ attributes }) => attributes['flow:action'] ?? []);
}
