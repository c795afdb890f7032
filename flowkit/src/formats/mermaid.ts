import { actorLabel } from '../paths/transitions.ts';
import {
  chartStates,
  pathBelow,
  type Chart,
  type ChartState,
  type ChartTransition,
} from './chart.ts';

type Arrow = { from: string; to: string; label: string };

/**
 * Returns a chart as a state diagram of Mermaid: compound states hold theirs, the regions of a parallel
 * one are divided by a line, final states end. Mermaid draws no arrow between states of different
 * compound states, so such a one goes between the states around them and names its real ends.
 */
export function toMermaid(chart: Chart): string {
  const { root } = chart;
  const arrows = new Map<string, Arrow[]>();
  const parallel = chartStates(chart).filter(({ state }) => state.type === 'parallel');
  collectArrows(root, '*', { arrows, parallel: new Set(parallel.map(({ path }) => path)) });
  const lines =
    root.type === 'parallel' || (arrows.get('') ?? []).length > 0
      ? renderState({ ...root, key: chart.id }, '*', arrows)
      : readAsset(root, '*', arrows);
  const indented = lines.map((line) => `  ${line}`);
  return `${['stateDiagram-v2', ...indented].join('\n')}\n`;
}

type Drawing = {
  arrows: Map<string, Arrow[]>;
  /** The paths of parallel states; Mermaid allows no arrow between their regions. */
  parallel: ReadonlySet<string>;
};

/** Puts each transition into the state inside which its arrow is drawn; that of the root is ''. */
function collectArrows(state: ChartState, path: string, drawing: Drawing): void {
  const { arrows } = drawing;
  for (const transition of state.transitions) {
    const targets = transition.targets.length === 0 ? [path] : transition.targets;
    for (const target of targets) {
      const { inside, arrow } = createArrow(path, target, { transition, state, drawing });
      arrows.set(inside, [...(arrows.get(inside) ?? []), arrow]);
    }
  }
  for (const child of state.states) collectArrows(child, pathBelow(path, child.key), drawing);
}

type Drawn = { transition: ChartTransition; state: ChartState; drawing: Drawing };

function createArrow(
  path: string,
  target: string,
  { transition, state, drawing: { parallel } }: Drawn,
) {
  const [from, to] = [splitPath(path), splitPath(target)];
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared += 1;
  // Where one end lies around the other, the arrow goes round the outer one.
  let depth = Math.min(shared, from.length - 1, to.length - 1);
  const around = joinPath(from.slice(0, Math.max(depth, 0)));
  if (parallel.has(around) && from[depth] !== to[depth]) depth -= 1;
  const drawn = { from: from.slice(0, depth + 1), to: to.slice(0, depth + 1) };
  const notes = [
    drawn.from.length < from.length ? `from ${path}` : '',
    drawn.to.length < to.length ? `to ${target}` : '',
  ].filter(Boolean);
  const note = notes.length === 0 ? '' : ` (${notes.join(', ')})`;
  return {
    inside: depth < 0 ? '' : joinPath(from.slice(0, depth)),
    arrow: {
      from: joinPath(drawn.from),
      to: joinPath(drawn.to),
      label: `${formatLabel(transition, actorIn(state, transition.of))}${note}`,
    },
  };
}

function joinPath(parts: readonly string[]): string {
  return parts.length === 0 ? '*' : parts.join('.');
}

function splitPath(path: string): readonly string[] {
  return path === '*' ? [] : path.split('.');
}

/** Formats a state with its children. */
function renderState(
  state: ChartState,
  path: string,
  arrows: ReadonlyMap<string, readonly Arrow[]>,
): readonly string[] {
  const named = `state "${escapeText(state.key)}" as ${toIdentifier(path)}`;
  if (state.type === 'history')
    return [`state "H${state.history === 'deep' ? '*' : ''}" as ${toIdentifier(path)}`];
  const inner = state.states.length === 0 ? [] : readAsset(state, path, arrows);
  const whole =
    inner.length === 0 ? [named] : [`${named} {`, ...inner.map((line) => `  ${line}`), '}'];
  const own = path === '*' ? (arrows.get('') ?? []).map(renderArrow) : [];
  return [...whole, ...own];
}

function readAsset(
  { type, states, initial }: ChartState,
  path: string,
  arrows: ReadonlyMap<string, readonly Arrow[]>,
): readonly string[] {
  const children = states.map((child) => {
    const childPath = pathBelow(path, child.key);
    const lines = renderState(child, childPath, arrows);
    return child.type === 'final' ? [...lines, `${toIdentifier(childPath)} --> [*]`] : lines;
  });
  const begin = initial === null ? [] : [`[*] --> ${toIdentifier(pathBelow(path, initial))}`];
  const own = arrows.get(path) ?? [];
  if (type !== 'parallel') return [...children.flat(), ...begin, ...own.map(renderArrow)];
  return children.flatMap((lines, index) => {
    const region = pathBelow(path, states[index]?.key ?? '');
    const round = own.filter(({ from }) => from === region).map(renderArrow);
    return [...(index === 0 ? [] : ['--']), ...lines, ...round];
  });
}

function renderArrow({ from, to, label }: Arrow): string {
  return `${toIdentifier(from)} --> ${toIdentifier(to)} : ${label}`;
}

/** Gets the display name of an actor: its source when XState generated the id. */
function actorIn({ invoke }: ChartState, id: string): string {
  return actorLabel(id, invoke.find((each) => each.id === id)?.src);
}

function formatLabel(
  { kind, of, guard, actions, reenter }: ChartTransition,
  actor: string,
): string {
  const causes = {
    on: of,
    always: 'always',
    onDone: 'done',
    done: `${actor} done`,
    error: `${actor} error`,
    snapshot: `${actor} snapshot`,
    after: `after ${of}`,
  };
  const parts = [
    causes[kind],
    guard === null ? '' : `[${guard}]`,
    actions.length === 0 ? '' : `/ ${actions.join(', ')}`,
    reenter ? '(again)' : '',
  ];
  return escapeText(parts.filter(Boolean).join(' '));
}

/** Escapes Mermaid's special characters as character codes. */
function escapeText(text: string): string {
  return text.replaceAll(/[#;:"{}<>]/g, (mark) => `#${mark.codePointAt(0)};`);
}

/**
 * Builds a Mermaid identifier: characters other than letters, digits and dots become character codes.
 */
function toIdentifier(path: string): string {
  if (path === '*') return 'whole';
  return `s_${path.replaceAll(/[^A-Za-z0-9.]/g, (mark) => `_${mark.codePointAt(0)?.toString(16)}_`).replaceAll('.', '__')}`;
}
