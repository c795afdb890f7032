import { assign, type AnyStateMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { submissionMachine } from '#machines/submission.machine.ts';
import { copyChartConfig, withConfig, type ChartConfig } from '#tests/support/edited-machine.ts';
import { checkForms } from './check.ts';
import { smallForms } from './configurations.ts';

describe('a form, its tabs, a session that ends and lost answers', () => {
  it.each(smallForms)(
    'a form and its tabs leave nothing to complain of: $name',
    ({ rules, limit }) => {
      const { isComplete, violations } = checkForms(rules, limit);

      expect(violations).toEqual([]);
      expect(isComplete).toBe(true);
    },
  );
});

describe('a mistake in a form is found', () => {
  it('a missing response is called failed', () => {
    const broken = edited(({ submitting }) => {
      submitting.invoke.onError = [
        submitting.invoke.onError[0],
        submitting.invoke.onError[submitting.invoke.onError.length - 1],
      ];
    });
    expect(found(broken)).toContain('it is said to have failed and was done');
  });

  it('a missing response is called saved', () => {
    const broken = edited(({ unclear }) => (unclear.after = { askAgainPause: 'submitted' }));
    expect(found(broken)).toContain('it is said to be saved and is not');
  });

  it('a lost request is not repeated', () => {
    const broken = edited(({ unclear }) => delete unclear.after);
    expect(found(broken)).toContain('nobody says what became of it until somebody does something');
  });

  it('a repeated request has another key', () => {
    const broken = submissionMachine.provide({
      actions: {
        assignUnanswered: assign(({ context: { sent, unanswered } }) => ({
          unanswered: unanswered + 1,
          sent: sent === null ? null : { ...sent, idempotencyKey: `${sent.idempotencyKey}+` },
        })),
      },
    });
    expect(found(broken)).toContain('one press of the button was done twice');
  });
});

// Each shows in the first thousand worlds.
const enough = 2000;

function found(machine: AnyStateMachine): readonly string[] {
  return smallForms.flatMap(({ rules }) =>
    checkForms(rules, enough, machine).violations.map(({ what }) => what),
  );
}

function edited(edit: (states: ChartConfig) => void): AnyStateMachine {
  const config = copyChartConfig(submissionMachine);
  edit(config['states']);
  return withConfig(submissionMachine, config);
}
