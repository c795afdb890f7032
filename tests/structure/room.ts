/** A room of the house: what its files may import. */
export type Room = {
  /**
   * Other rooms, a single file, or with a slash at the end all below a folder. `src/features/*`
   * stands for every room there.
   */
  knows: readonly string[];
  /** Rooms of which it may know the types only. */
  types?: readonly string[];
  packages: readonly string[];
  /** Whether it may use what comes with Node. */
  node?: true;
  /** What to do with what it must not import. */
  instead?: string;
};
