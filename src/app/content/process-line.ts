/** A transition between two of the five states, by their indexes. */
export type Move = { from: number; to: number };

export type ServiceLine = {
  seed: string;
  /** The transition back along the line. */
  back?: Move;
  /** The states between which the side state branches off, and the state that it leads to. */
  side: Move;
  /** The same for a second side state; both can also lead to a separate end. */
  dispute?: Move;
};
