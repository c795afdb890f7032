/** A realistic bug as one replacement in one file. */
export type Fault = {
  /** Short and unique: used on the command line. */
  name: string;
  /** The effect that a person would notice, in one sentence. */
  wrong: string;
  file: string;
  /** Occurs exactly once in the file. */
  find: string;
  put: string;
  /** Test files that are run first. A wrong guess costs time, and changes no result. */
  likely: readonly string[];
};
