/**
 * Lists the parts of a state diagram from `toMermaid` that Mermaid rejects: unbalanced brackets, and
 * arrows between states with different parents.
 */
export function mermaidFaults(text: string): readonly string[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  const blocks: Block[] = [{ states: new Set(['[*]']), arrows: [] }];
  const faults: string[] = head === 'stateDiagram-v2' ? [] : ['it begins otherwise'];
  for (const line of lines.map((each) => each.trim())) {
    const block = blocks.at(-1);
    if (block === undefined) return [...faults, `nothing is open at "${line}"`];
    const [, name, opens] = /^state "[^"]*" as (\S+)( \{)?$/.exec(line) ?? [];
    const [, from, to] = /^(\S+) --> (\S+)(?: : (?:[^;{}#]|#\d+;)+)?$/.exec(line) ?? [];
    if (name !== undefined) {
      block.states.add(name);
      if (opens !== undefined) blocks.push({ states: new Set(['[*]']), arrows: [] });
    } else if (from !== undefined && to !== undefined) {
      block.arrows.push([from, to]);
    } else if (line === '}') {
      faults.push(...strays(block));
      blocks.pop();
    } else if (line !== '--') {
      faults.push(`"${line}" is no line of a state diagram`);
    }
  }
  const [whole, ...open] = blocks;
  return [
    ...faults,
    ...(whole === undefined ? ['a bracket too many closes'] : strays(whole)),
    ...(open.length > 0 ? ['a bracket does not close'] : []),
  ];
}

type Block = { states: Set<string>; arrows: (readonly [string, string])[] };

function strays({ states, arrows }: Block): readonly string[] {
  return arrows
    .flat()
    .filter((name) => !states.has(name))
    .map((name) => `an arrow leads out to ${name}`);
}
