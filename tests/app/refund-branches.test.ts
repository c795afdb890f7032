import { expect, test } from 'vitest';
import { RefundStatus } from '#contract/base/picklists.ts';
import { refundLifecycleMachine } from '#machines/lifecycles/refund-lifecycle.machine.ts';
import { possibleBranches } from '#src/features/refunds/possible-branches.ts';

/** Returns every status that the chart can reach from `status`. */
function reachableFrom(status: RefundStatus): ReadonlySet<string> {
  const found = new Set<string>();
  const ahead: string[] = [status];
  for (const name of ahead) {
    const state = refundLifecycleMachine.root.states[name];
    const targets = [...(state?.transitions.values() ?? [])]
      .flat()
      .flatMap(({ target }) => target?.map(({ key }) => key) ?? []);
    ahead.push(...targets.filter((key) => !found.has(key)));
    for (const key of targets) found.add(key);
  }
  return found;
}

test.each(RefundStatus.options)(
  'the possible branches drawn next to %s are those of its chart',
  (status) => {
    const reachable = reachableFrom(status);
    const expected = (['offered', 'declined', 'failed'] as const).filter(
      (branch) => branch !== status && reachable.has(branch),
    );
    expect(possibleBranches[status]).toEqual(expected);
  },
);
