import { createContext, useContext } from 'react';
import type { Case } from '#contract/staff/case.ts';

/** How the page is reloaded, and whether a reload is under way: its actions may be outdated by then. */
export type Reading = { isReading: boolean; reload: () => void };

const ReadingContext = createContext<Reading | null>(null);
export const ReadingProvider = ReadingContext.Provider;

/** Provides the reload of the surrounding page. */
export function useReading(): Reading {
  const reading = useContext(ReadingContext);
  if (reading === null) throw new Error('This belongs on a page that was read.');
  return reading;
}

const CaseContext = createContext<Case | null>(null);
export const CaseProvider = CaseContext.Provider;

/** Provides the case that the page shows. */
export function useCase(): Case {
  const about = useContext(CaseContext);
  if (about === null) throw new Error('This belongs on the page of a case.');
  return about;
}
