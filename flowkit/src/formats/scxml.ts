import { pathBelow, type Chart, type ChartState, type ChartTransition } from './chart.ts';
import { writeElement } from './xml.ts';

export const scxmlNamespace = 'http://www.w3.org/2005/07/scxml';
/** The namespace of attributes and actions that SCXML lacks; other readers skip it. */
export const flowNamespace = 'urn:flowkit:1';

/**
 * Converts a chart to SCXML. Guards become `guard('name')`, actions `<flow:action name="…"/>`; a delay
 * is a `<send>` on entry that is canceled on exit. Differences from SCXML are kept in attributes with
 * the prefix `flow`.
 */
export function toScxml({ id, root }: Chart): string {
  const writer = createWriter(id);
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
    [writer.state(root, '*', session), ...end],
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

function createWriter(machine: string) {
  const toElementId = (path: string) =>
    path === '*' ? xmlId(machine) : xmlId(`${machine}.${path}`);
  const actions = (names: readonly string[]) =>
    names.map((name) => writeElement('flow:action', { name }));

  function state(given: ChartState, path: string, more: readonly string[] = []): string {
    const children = given.states.map((child) => state(child, pathBelow(path, child.key)));
    const content = [
      ...initial(given, path),
      ...entryAndExit(given, path),
      ...given.invoke.map(({ id, src }) =>
        writeElement('invoke', {
          id: toInvokeId(id, path),
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
      const time = /^\d+$/.test(delay)
        ? { delay: `${delay}ms` }
        : { delayexpr: `delay(${quoted(delay)})` };
      return writeElement('send', { event, id: event, ...time });
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
        cond: guard === null ? null : `guard(${quoted(guard)})`,
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

function quoted(text: string): string {
  return `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
