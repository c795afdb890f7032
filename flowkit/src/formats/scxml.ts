import {
  chartStates,
  pathBelow,
  type Chart,
  type ChartState,
  type ChartTransition,
  type Effect,
} from './chart.ts';
import { escaped, writeElement } from './xml.ts';

export const scxmlNamespace = 'http://www.w3.org/2005/07/scxml';
/** The namespace of attributes and actions that SCXML lacks; other readers skip it. */
export const flowNamespace = 'urn:flowkit:1';

/** The facts about a machine that its chart does not contain. */
export type Known = {
  effects: ReadonlyMap<string, Effect>;
  /** The delays with a fixed length, in ms. */
  delays: Readonly<Record<string, unknown>>;
};

/**
 * Converts a chart to SCXML that other engines run: events that the machine raises, delays and `stateIn` are
 * those of SCXML, other actions are logged, and a script answers guards and delays by their names. Differences from
 * SCXML are kept in attributes with the prefix `flow`.
 */
export function toScxml(chart: Chart, known: Known = { effects: new Map(), delays: {} }): string {
  const { id, root } = chart;
  const writer = createWriter(chart, known);
  const hasEnd = root.type === 'compound' && root.states.some(({ type }) => type === 'final');
  const ended = `${writer.idOf('*')}._end`;
  const session = hasEnd
    ? [
        writeElement('transition', {
          event: `done.state.${writer.idOf('*')}`,
          target: ended,
          'flow:session': 'true',
        }),
      ]
    : [];
  const end = hasEnd ? [writeElement('final', { id: ended, 'flow:session': 'true' })] : [];
  const state = writer.state(root, '*', session);
  const text = writeElement(
    'scxml',
    {
      xmlns: scxmlNamespace,
      'xmlns:flow': flowNamespace,
      version: '1.0',
      datamodel: 'ecmascript',
      initial: writer.idOf('*'),
      'flow:id': id,
    },
    [...writer.script(), state, ...end],
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}

/** Builds an XML id: characters of a path other than letters, digits and dots become character codes. */
export function xmlId(text: string): string {
  const safe = safeName(text);
  return /^[A-Za-z]/.test(safe) ? safe : `_${safe}`;
}

function safeName(text: string): string {
  return text.replaceAll(/[^A-Za-z0-9.]/g, (mark) => `_${mark.codePointAt(0)?.toString(16)}_`);
}

function createWriter(chart: Chart, { effects, delays }: Known) {
  const machine = chart.id;
  const toElementId = (path: string) =>
    path === '*' ? xmlId(machine) : xmlId(`${machine}.${path}`);
  const asked = { guards: new Set<string>(), delays: new Set<string>() };
  const wait = (delay: string) => {
    if (/^\d+$/.test(delay)) return { delay: `${delay}ms` };
    asked.delays.add(delay);
    return { delayexpr: `delay(${quoted(delay)})` };
  };
  const actions = (names: readonly string[]) => names.map(action);

  function action(name: string): string {
    const effect = effects.get(name);
    const mark = { 'flow:action': name };
    if (effect === undefined) return writeElement('log', { label: name, ...mark });
    const { kind, id } = effect;
    if (kind === 'cancel') return writeElement('cancel', { sendid: xmlId(effect.id), ...mark });
    const { event, delay } = effect;
    if (delay === null) return writeElement('raise', { event, ...mark });
    return writeElement('send', { event, id: xmlId(id ?? event), ...wait(delay), ...mark });
  }

  /** Writes a guard as a condition: composed ones by their parts, `stateIn` as `In`. */
  function condition(guard: string): string {
    const [, kind = '', inner = ''] = /^(and|or|not|in(?=\(["{]))\((.*)\)$/s.exec(guard) ?? [];
    if (kind === 'in') return statesIn(JSON.parse(inner)).map(inState).join(' && ');
    if (kind === 'not') return `!(${condition(inner)})`;
    if (kind !== '')
      return splitParts(inner)
        .map((part) => `(${condition(part)})`)
        .join(kind === 'and' ? ' && ' : ' || ');
    asked.guards.add(guard);
    return `guard(${quoted(guard)})`;
  }

  function inState(path: string): string {
    const byId = chartStates(chart).find(({ state: { id } }) => `#${id}` === path);
    const below = path.startsWith(`#${machine}.`) ? path.slice(machine.length + 2) : path;
    return `In(${quoted(toElementId(byId?.path ?? below))})`;
  }

  /** Writes the functions that answer guards and delays, with the names to fill in. */
  function script(): readonly string[] {
    const guards = [...asked.guards].map((name) => `${quoted(name)}: true`);
    const waits = [...asked.delays].map((name) => {
      const known = delays[name];
      return `${quoted(name)}: '${typeof known === 'number' ? known : 1000}ms'`;
    });
    const lines = [...answer('guard', 'guards', guards), ...answer('delay', 'delays', waits)];
    return lines.length === 0 ? [] : [writeElement('script', {}, lines.map(escaped))];
  }

  function state(given: ChartState, path: string, more: readonly string[] = []): string {
    const children = given.states.map((child) => state(child, pathBelow(path, child.key)));
    const content = [
      ...initial(given, path),
      ...entryAndExit(given, path),
      ...given.invoke.map(({ id, src }) =>
        writeElement('invoke', {
          id: toInvokeId(id, path),
          // Engines do not look for a document of a type that they do not know.
          type: flowNamespace,
          src: `#${xmlId(src)}`,
          'flow:id': id,
          'flow:src': src,
        }),
      ),
      ...given.transitions.map((each) => transition(given, path, each)),
      ...more,
      ...children,
    ];
    if (given.type === 'history') return history(given, path);
    const name = getElementName(given);
    return writeElement(
      name,
      {
        id: toElementId(path),
        initial:
          given.initial === null || given.initialActions.length > 0
            ? null
            : toElementId(pathBelow(path, given.initial)),
        'flow:key': given.key,
        'flow:id': given.id,
        'flow:type': name === 'state' && given.type === 'final' ? 'final' : null,
        'flow:tags': given.tags.length === 0 ? null : given.tags.join(' '),
        'flow:description': given.description,
        'flow:route': given.isRoute ? 'true' : null,
      },
      content,
    );
  }

  function initial({ initial: key, initialActions }: ChartState, path: string): readonly string[] {
    if (key === null || initialActions.length === 0) return [];
    const target = toElementId(pathBelow(path, key));
    return [
      writeElement('initial', {}, [
        writeElement('transition', { target }, actions(initialActions)),
      ]),
    ];
  }

  function entryAndExit(given: ChartState, path: string): readonly string[] {
    const delays = [
      ...new Set(given.transitions.flatMap(({ kind, of }) => (kind === 'after' ? [of] : []))),
    ];
    const started = delays.map((delay) => {
      const event = toScxmlEvent('after', delay, path);
      return writeElement('send', { event, id: event, ...wait(delay) });
    });
    const cancelled = delays.map((delay) =>
      writeElement('cancel', { sendid: toScxmlEvent('after', delay, path) }),
    );
    return [
      ...block('onentry', [...actions(given.entry), ...started]),
      ...block('onexit', [...actions(given.exit), ...cancelled]),
    ];
  }

  function transition(source: ChartState, path: string, given: ChartTransition): string {
    const { kind, of, targets, guard, reenter } = given;
    const isInside =
      source.type === 'compound' &&
      targets.length > 0 &&
      targets.every((target) => path === '*' || target.startsWith(`${path}.`));
    return writeElement(
      'transition',
      {
        event: kind === 'always' ? null : toScxmlEvent(kind, of, path),
        cond: guard === null ? null : condition(guard),
        target: targets.length === 0 ? null : targets.map(toElementId).join(' '),
        type: isInside && !reenter ? 'internal' : null,
        'flow:kind': kind,
        'flow:of': of === '' ? null : of,
        'flow:guard': guard,
        'flow:reenter': reenter ? 'true' : null,
      },
      actions(given.actions),
    );
  }

  function history({ key, id, history: depth, historyTargets }: ChartState, path: string): string {
    const parent = path.includes('.') ? path.slice(0, path.lastIndexOf('.')) : '*';
    const targets = historyTargets.length > 0 ? historyTargets : [];
    const target = targets.length > 0 ? targets.map(toElementId).join(' ') : defaults.get(parent);
    return writeElement(
      'history',
      { id: toElementId(path), type: depth, 'flow:key': key, 'flow:id': id },
      [
        writeElement('transition', {
          target: target ?? '',
          'flow:default': targets.length > 0 ? null : 'true',
        }),
      ],
    );
  }

  /** The initial state of each state, for history states without a default. */
  const defaults = new Map<string, string>();
  /** The states that invoke an actor of each id. */
  const invokers = new Map<string, readonly string[]>();
  function learn(given: ChartState, path: string): void {
    const regions = given.states.filter(({ type }) => type !== 'history');
    const keys = given.initial === null ? regions.map(({ key }) => key) : [given.initial];
    defaults.set(path, keys.map((key) => toElementId(pathBelow(path, key))).join(' '));
    for (const { id } of given.invoke) invokers.set(id, [...(invokers.get(id) ?? []), path]);
    for (const child of given.states) learn(child, pathBelow(path, child.key));
  }

  /** Builds a unique id of an actor for the state that invokes it, or one below. */
  function toInvokeId(id: string, path: string): string {
    const all = invokers.get(id) ?? [];
    const above = all.filter(
      (each) => each === '*' || path === each || path.startsWith(`${each}.`),
    );
    const [owner = '*'] = above.toSorted((one, other) => other.length - one.length);
    const isFree = all.length < 2 && !isStateId(xmlId(id));
    return isFree ? xmlId(id) : `_invoke.${toElementId(owner)}.${safeName(id)}`;
  }

  function isStateId(id: string): boolean {
    return [...defaults.keys()].some((path) => toElementId(path) === id);
  }

  function toScxmlEvent(kind: ChartTransition['kind'], of: string, path: string): string {
    if (kind === 'on') return of;
    if (kind === 'onDone') return `done.state.${toElementId(path)}`;
    if (kind === 'after') return `after.${safeName(of)}.${toElementId(path)}`;
    return `${kind}.invoke.${toInvokeId(of, path)}`;
  }

  return {
    idOf: toElementId,
    script,
    state(root: ChartState, path: string, more: readonly string[]) {
      learn(root, path);
      return state(root, path, more);
    },
  };
}

/** SCXML's final states have no transitions; XState's may. */
function getElementName({ type, transitions }: ChartState): string {
  if (type === 'parallel') return 'parallel';
  return type === 'final' && transitions.length === 0 ? 'final' : 'state';
}

function block(name: string, content: readonly string[]): readonly string[] {
  return content.length === 0 ? [] : [writeElement(name, {}, content)];
}

function answer(name: string, table: string, values: readonly string[]): readonly string[] {
  if (values.length === 0) return [];
  return [
    `var ${table} = { ${values.join(', ')} };`,
    `function ${name}(name) { return ${table}[name]; }`,
  ];
}

/** Lists the paths of the innermost states of a state value. */
function statesIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return Object.entries(Object(value)).flatMap(([key, inner]) => {
    const below = statesIn(inner);
    return below.length === 0 ? [key] : below.map((path) => `${key}.${path}`);
  });
}

/** Splits the parts of a composed guard at the commas that are in none of them. */
function splitParts(text: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const [index, mark] of [...text].entries()) {
    if ('({['.includes(mark)) depth += 1;
    if (')}]'.includes(mark)) depth -= 1;
    const isBetween = depth === 0 && mark === ',' && text[index + 1] === ' ';
    if (isBetween) parts.push('');
    else parts[parts.length - 1] += mark;
  }
  return parts.map((part) => part.trim());
}

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
