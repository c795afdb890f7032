import { createContext, useContext } from 'react';
import type { Case } from '#contract/staff/case.ts';

const CaseContext = createContext<Case | null>(null);
export const CaseProvider = CaseContext.Provider;

/** Provides the case that the page shows. */
export function useCase(): Case {
  const about = useContext(CaseContext);
  if (about === null) throw new Error('This belongs on the page of a case.');
  return about;
}
