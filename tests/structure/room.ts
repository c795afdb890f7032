/** A room: the imports that its files may use. */
export type Room = {
  /**
   * Other rooms, a single file, or with a slash at the end all below a folder. `src/features/*`
   * means every room there.
   */
  knows: readonly string[];
  /** Rooms from which it may import only types. */
  types?: readonly string[];
  packages: readonly string[];
  /** True when it may use Node's modules. */
  node?: true;
  /** Advice for a forbidden import. */
  instead?: string;
};
