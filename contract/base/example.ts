import type * as v from 'valibot';
import type { Call, ParamName } from './call.ts';

/** A number of each kind that the server chooses, by the name of its parameter. */
export const chosenNumbers = {
  bookingNo: 'B202611228F2K7M3W',
  file: 'fq0SG7ssbRXJiY9vUo1TSA',
  inquiryNo: 'Q20261122CSJ4T0VN',
  invoiceNo: 'I202611228F2K7M3W',
  orderNo: 'XY2026112200000017',
  paymentNo: 'P202611221400008F2K7M3WQ0A',
  quoteNo: 'BJ202611228F2K7M3W',
  refundNo: 'R202611221400008F2K7M3WQ0B',
  session: 'fq0SG7ssbRXJiY9v',
  shortCode: '8F2K7M3W',
} as const;

/** A valid request of a call, without the numbers that the server chooses. */
export type Example = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
};

/**
 * An example for each call that needs a body, a query or a path parameter; the documents show it and the tests send
 * it. It is kept apart from its call, so that no browser loads it.
 */
export type Examples<Calls extends Readonly<Record<string, Call>>> = {
  readonly [
    Name in keyof Calls as NeedsNothing<ExampleOf<Calls[Name]>> extends true ? never : Name
  ]: ExampleOf<Calls[Name]>;
};

type ExampleOf<One extends Call> = ParamsOf<One['path']> & QueryOf<One> & BodyOf<One>;

type NeedsNothing<Value> = Record<never, never> extends Value ? true : false;

type ParamsOf<Path extends string> = [
  Exclude<ParamName<Path>, keyof typeof chosenNumbers>,
] extends [never]
  ? unknown
  : { params: Readonly<Record<Exclude<ParamName<Path>, keyof typeof chosenNumbers>, string>> };

type QueryOf<One extends Call> = One extends { query: infer Schema extends v.GenericSchema }
  ? NeedsNothing<v.InferInput<Schema>> extends true
    ? unknown
    : { query: v.InferInput<Schema> }
  : unknown;

type BodyOf<One extends Call> = One extends { body: infer Schema extends v.GenericSchema }
  ? { body: v.InferInput<Schema> }
  : unknown;
