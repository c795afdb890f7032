import type { NamedFiles } from '#server/base/command.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';

/** The dependencies of an operator's command. */
export type Operator = {
  deps: Deps;
  /** Where links lead, such as `https://example.com`. */
  origin: string;
  /** The name of the operator's account on the machine, as in the console's log. */
  actor: string;
  /** The files that this command names: they lie where the operator is, not where the server is. */
  files?: NamedFiles | undefined;
  /** Copies the whole site into a new folder of this machine; returns what to tell the operator. */
  backUp?: (to: string, how: { withKeys: boolean }) => Promise<string>;
};
