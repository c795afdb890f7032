import type { Call } from '../base/call.ts';
import { SampleLedger } from './schemas.ts';

/** The call about the sample of what a SaaS plan is. */
export const ledgerCalls = {
  readSampleLedger: {
    method: 'GET',
    path: 'saas/sample-ledger',
    audience: 'public',
    shared: true,
    data: SampleLedger,
    errors: {},
  },
} as const satisfies Record<string, Call>;
