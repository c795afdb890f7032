import type { WrongGroup } from './groups.ts';

/** The reasons why a code cannot be read. */
export type SupportCodeFault =
  | 'empty'
  | 'letters'
  | 'long'
  | 'cut'
  | 'edited'
  | 'groups'
  | 'format'
  | 'former'
  | 'nonsense';

/** The one error that readSupportCode throws. */
export class SupportCodeError extends Error {
  override readonly name = 'SupportCodeError';
  readonly fault: SupportCodeFault;
  /** The groups that were read or typed wrong, where that is the fault. */
  readonly groups: readonly WrongGroup[];

  constructor(
    fault: SupportCodeFault,
    { groups = [], cause }: { groups?: readonly WrongGroup[]; cause?: unknown } = {},
  ) {
    super(`The support code cannot be read: ${fault}.`, { cause });
    this.fault = fault;
    this.groups = groups;
  }
}
