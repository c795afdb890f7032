import { createContext, useContext } from 'react';
import type { Case } from '#contract/staff/case.ts';
import type { OpenAct } from './case-acts.ts';

const CaseContext = createContext<Case | null>(null);
export const CaseProvider = CaseContext.Provider;

/** Provides the case that the page shows. */
export function useCase(): Case {
  const about = useContext(CaseContext);
  if (about === null) throw new Error('This belongs on the page of a case.');
  return about;
}

/** The action with the open dialog, and the customer's message that the dialog starts with. */
export type Opened = { act: OpenAct; message?: string | undefined };

const OpenedContext = createContext<
  readonly [opened: Opened | null, open: (opened: Opened | null) => void] | null
>(null);
export const OpenedProvider = OpenedContext.Provider;

/** Provides the dialog that is open over the case, and opens or closes one. */
export function useOpened() {
  const opened = useContext(OpenedContext);
  if (opened === null) throw new Error('This belongs on the page of a case.');
  return opened;
}
