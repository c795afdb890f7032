import { StateMachine, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';

/** A chart, or a part of one, as `createMachine` was given it. */
export type ChartConfig = Record<string, AnyMachineSnapshot['context']>;

/** Copies the config of a machine for editing: new objects and lists, the same functions. */
export function copyChartConfig(machine: AnyStateMachine): ChartConfig {
  return Object(copied(machine.config));
}

/**
 * Creates a machine with an edited config and the implementations of the shipped one, or with `parts` of
 * them.
 */
export function withConfig(
  machine: AnyStateMachine,
  config: ChartConfig,
  parts: Partial<AnyStateMachine['implementations']> = {},
): AnyStateMachine {
  return new StateMachine(config, { ...machine.implementations, ...parts });
}

function copied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copied);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copied(each)]));
}
