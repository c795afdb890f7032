import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Cover } from '../paths/cover.ts';
import type { GoalKind } from '../paths/goal-names.ts';
import { stateName, transitionName } from '../paths/transitions.ts';

const kinds: readonly GoalKind[] = ['state', 'transition', 'guard', 'pair', 'combination'];

/**
 * Returns a page without scripts: how many goals have a path, the states as nested boxes with their transitions, and
 * what no path takes, with the reason. A transition without a path is red, or gray where it has a reason.
 */
export function toHtml(machine: AnyStateMachine, cover: Pick<Cover, 'goals' | 'gaps'>): string {
  const { goals, gaps } = cover;
  const counts = kinds.flatMap((kind) => {
    const [taken, missing] = [goals, gaps].map((all) => all.filter((each) => each.kind === kind));
    const total = (taken?.length ?? 0) + (missing?.length ?? 0);
    return total === 0 ? [] : [`<tr><th>${kind}<td>${taken?.length ?? 0} of ${total}`];
  });
  const missing = gaps.map(
    ({ kind, name, reason, isExplained }) =>
      `<tr class="${isExplained ? 'reasoned' : 'missing'}"><td>${kind}<td>${escape(name)}<td>${escape(reason)}`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${escape(machine.id)}: paths</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem; }
  table { border-collapse: collapse; }
  th, td { border-bottom: 1px solid #ddd; padding: 0.2rem 0.8rem 0.2rem 0; text-align: left; vertical-align: top; }
  section { border: 1px solid #888; border-radius: 6px; margin: 0.5rem 0; padding: 0.5rem 0.8rem; }
  section.parallel { border-style: dashed; }
  section.final { border-width: 3px; border-style: double; }
  h3 { margin: 0; font-size: 1rem; }
  ul { margin: 0; padding-left: 1.2rem; }
  .missing { color: #b00020; font-weight: 600; }
  .reasoned { color: #666; }
</style>
<h1>${escape(machine.id)}</h1>
<table>
${counts.join('\n')}
</table>
<h2>Chart</h2>
${renderState(machine.root, cover)}
<h2>Not taken</h2>
${missing.length === 0 ? '<p>Every goal has a path.' : `<table>\n${missing.join('\n')}\n</table>`}
</html>
`;
}

function renderState(node: AnyStateNode, cover: Pick<Cover, 'goals' | 'gaps'>): string {
  const transitions = [...node.transitions.values(), node.always ?? []].flat().map((transition) => {
    const name = transitionName(transition);
    const isIt = (each: { kind: GoalKind; name: string }) =>
      each.kind === 'transition' && each.name === name;
    const goal = cover.goals.find(isIt);
    const gap = cover.gaps.find(isIt);
    const targets = (transition.target ?? []).map(stateName).join(', ');
    const status = goal !== undefined ? 'taken' : gap?.isExplained ? 'reasoned' : 'missing';
    const way = goal?.path.text ?? gap?.reason ?? '';
    const cause = name.slice(stateName(node).length + 1);
    return `<li class="${status}" title="${escape(way)}">${status === 'taken' ? '' : 'not taken: '}${escape(cause)}${targets === '' ? '' : ` → ${escape(targets)}`}</li>`;
  });
  return `<section class="${node.type}"><h3>${escape(node.key)}</h3>
${transitions.length === 0 ? '' : `<ul>${transitions.join('')}</ul>`}
${Object.values(node.states)
  .map((state) => renderState(state, cover))
  .join('\n')}
</section>`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`);
}
