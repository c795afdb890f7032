/** A transition between two of the five states, by their indexes. */
export type Move = { from: number; to: number };

export type ProcessLine = {
  /** The transition back along the line. */
  back?: Move;
  /** The states between which the side state branches off, and the state that it leads to. */
  side: Move;
};
