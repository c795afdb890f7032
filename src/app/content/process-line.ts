/** A move between two of the five states, by their places. */
export type Move = { from: number; to: number };

export type ServiceLine = {
  seed: string;
  /** The move that leads back along the line. */
  back?: Move;
  /** Where the state beside the line is entered from, and where it leads. */
  side: Move;
  /** The same for a second state beside the line; both can also come to an end of their own. */
  dispute?: Move;
};
