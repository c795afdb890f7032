import { flowNamespace, scxmlNamespace } from '../src/formats/scxml.ts';
import { readXml, type Element } from '../src/formats/xml.ts';

type Rule = {
  /** The allowed child elements; `actions` is executable content. */
  children: readonly string[];
  attributes: readonly string[];
  required?: readonly string[];
};

const actions = ['raise', 'if', 'foreach', 'send', 'script', 'assign', 'log', 'cancel'];
const states = ['state', 'parallel', 'final', 'history'];
const around = ['onentry', 'onexit', 'transition', 'invoke', 'datamodel'];

/** Rules of the W3C recommendation on SCXML, sections 3 to 6, for the elements that we write. */
const rules: Readonly<Record<string, Rule>> = {
  scxml: {
    children: ['state', 'parallel', 'final', 'datamodel', 'script'],
    attributes: ['xmlns', 'version', 'initial', 'name', 'datamodel', 'binding'],
    required: ['xmlns', 'version'],
  },
  state: { children: [...states, ...around, 'initial'], attributes: ['id', 'initial'] },
  parallel: { children: ['state', 'parallel', 'history', ...around], attributes: ['id'] },
  final: { children: ['onentry', 'onexit', 'donedata'], attributes: ['id'] },
  history: { children: ['transition'], attributes: ['id', 'type'] },
  initial: { children: ['transition'], attributes: [] },
  onentry: { children: actions, attributes: [] },
  onexit: { children: actions, attributes: [] },
  transition: { children: actions, attributes: ['event', 'cond', 'target', 'type'] },
  invoke: {
    children: ['param', 'content', 'finalize'],
    attributes: [
      'id',
      'idlocation',
      'type',
      'typeexpr',
      'src',
      'srcexpr',
      'namelist',
      'autoforward',
    ],
  },
  send: {
    children: ['param', 'content'],
    attributes: [
      'event',
      'eventexpr',
      'target',
      'type',
      'id',
      'idlocation',
      'delay',
      'delayexpr',
      'namelist',
    ],
  },
  cancel: { children: [], attributes: ['sendid', 'sendidexpr'] },
  raise: { children: [], attributes: ['event'], required: ['event'] },
  log: { children: [], attributes: ['label', 'expr'] },
  script: { children: [], attributes: ['src'] },
};

/** Lists the SCXML faults of a text; empty when it is valid. */
export function scxmlFaults(text: string): readonly string[] {
  const scxml = readXml(text);
  const all = elementsIn(scxml);
  const listIds = (names: readonly string[]) =>
    all.flatMap(({ name, attributes: { id } }) =>
      id === undefined || !names.includes(name) ? [] : [id],
    );
  const ids = listIds(states);
  const unique = listIds([...states, 'invoke', 'data']);
  return [
    ...(scxml.name === 'scxml' ? [] : ['the outermost element is no scxml']),
    ...(scxml.attributes['xmlns'] === scxmlNamespace ? [] : ['the namespace is another']),
    ...(scxml.attributes['version'] === '1.0' ? [] : ['the version is another']),
    ...(scxml.attributes['xmlns:flow'] === flowNamespace ? [] : ['the prefix "flow" is nothing']),
    ...unique
      .filter((id, index) => unique.indexOf(id) !== index)
      .map((id) => `two elements are "${id}"`),
    ...all.flatMap((element) => [...formFaults(element), ...targetFaults(element, new Set(ids))]),
    ...all.flatMap(meaningFaults),
  ];
}

function elementsIn(element: Element): readonly Element[] {
  return [element, ...element.children.flatMap(elementsIn)];
}

function isForeign(name: string): boolean {
  return name.includes(':');
}

/**
 * Checks that elements and attributes are in allowed places; other namespaces are allowed everywhere.
 */
function formFaults({ name, attributes, children }: Element): readonly string[] {
  if (isForeign(name)) return [];
  const rule = rules[name];
  if (rule === undefined) return [`there is no element "${name}"`];
  const strangers = children.filter(
    (child) => !isForeign(child.name) && !rule.children.includes(child.name),
  );
  const unknown = Object.keys(attributes).filter(
    (key) => !isForeign(key) && !rule.attributes.includes(key),
  );
  const missing = (rule.required ?? []).filter((key) => attributes[key] === undefined);
  const { id } = attributes;
  return [
    ...strangers.map((child) => `"${child.name}" stands in "${name}"`),
    ...unknown.map((key) => `"${name}" has no attribute "${key}"`),
    ...missing.map((key) => `"${name}" needs "${key}"`),
    ...(id === undefined || /^[A-Za-z_][\w.-]*$/.test(id) ? [] : [`"${id}" is no id`]),
  ];
}

function targetFaults({ name, attributes }: Element, ids: ReadonlySet<string>): readonly string[] {
  const { target = '', initial = '' } = attributes;
  const named = [...(name === 'transition' ? target.split(' ') : []), ...initial.split(' ')];
  return named.filter((id) => id !== '' && !ids.has(id)).map((id) => `nothing is called "${id}"`);
}

/** Checks the rules that the recommendation gives in prose. */
function meaningFaults(element: Element): readonly string[] {
  const { name, attributes, children } = element;
  const inner = children.filter((child) => states.includes(child.name));
  const below = new Set(inner.flatMap(elementsIn).map((each) => each.attributes['id']));
  const [transition, ...more] = children.filter((child) => child.name === 'transition');
  const { event, cond, target, type } = attributes;
  const faults: [boolean, string][] = [
    [
      name === 'state' && attributes['initial'] !== undefined && inner.length === 0,
      'an atomic state has no beginning',
    ],
    [
      name === 'state' &&
        (attributes['initial'] ?? '').split(' ').some((id) => id !== '' && !below.has(id)),
      'a state begins outside itself',
    ],
    [
      name === 'state' &&
        attributes['initial'] !== undefined &&
        children.some((child) => child.name === 'initial'),
      'a state begins twice',
    ],
    [
      name === 'transition' && event === undefined && cond === undefined && target === undefined,
      'a transition needs an event, a condition or a target',
    ],
    [
      type !== undefined && name === 'transition' && !['internal', 'external'].includes(type),
      'a transition is internal or external',
    ],
    [
      (name === 'history' || name === 'initial') &&
        (transition === undefined ||
          more.length > 0 ||
          transition.attributes['target'] === undefined),
      `"${name}" needs one transition with a target`,
    ],
    [
      (name === 'history' || name === 'initial') &&
        (transition?.attributes['event'] !== undefined ||
          transition?.attributes['cond'] !== undefined),
      `the transition of "${name}" has no event and no condition`,
    ],
    [name === 'history' && !['shallow', 'deep'].includes(type ?? ''), 'history is shallow or deep'],
    [
      name === 'send' && attributes['event'] === undefined && attributes['eventexpr'] === undefined,
      'a send needs an event',
    ],
    [
      name === 'cancel' &&
        attributes['sendid'] === undefined &&
        attributes['sendidexpr'] === undefined,
      'a cancel needs the id of a send',
    ],
  ];
  return faults.flatMap(([isWrong, sentence]) =>
    isWrong ? [`${sentence}: ${attributes['id'] ?? target ?? name}`] : [],
  );
}
