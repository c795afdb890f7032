import type { NamedFiles } from '#server/base/command.ts';
import type { Deps } from '#server/domain/workflows/deps.ts';

/** The dependencies of an operator's command. */
export type Operator = {
  deps: Deps;
  /** The origin of links, such as `https://example.com`. */
  origin: string;
  /** The name of the operator's account on the machine, as in the console's log. */
  actor: string;
  /** The files that this command names; they come from the operator's machine. */
  files?: NamedFiles | undefined;
  /** Backs up the site into a new folder of this machine; returns a text for the operator. */
  backUp?: (to: string, how: { withKeys: boolean }) => Promise<string>;
};
