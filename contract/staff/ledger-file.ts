import * as v from 'valibot';
import { Month } from '../base/text-fields.ts';

/** POST ledger-exports: the month in Shanghai that the file is about. */
export const LedgerMonth = v.object({ month: Month });

/** The books of a month as a CSV for spreadsheets; `text` begins with a byte order mark. */
export const LedgerFile = v.object({ file_name: v.string(), text: v.string() });
export type LedgerFile = v.InferOutput<typeof LedgerFile>;
