import type { i18n as I18n } from 'i18next';
import { createContext, useContext } from 'react';
import type { Colleague } from '#contract/desk-sign-in.ts';
import type { StaffSessionRef } from '#machines/staff-session.machine.ts';
import type { DeskClient } from '#src/desk/api/client.ts';

/** What every page of the console is handed. */
export type Desk = {
  call: DeskClient;
  session: StaffSessionRef;
  /** Returns what the server's clock shows, in ms; the browser's may be wrong. */
  now: () => number;
  i18n: I18n;
};

export const DeskContext = createContext<Desk | null>(null);

/** Returns the desk around this component. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('This belongs inside the desk.');
  return desk;
}

export const MeContext = createContext<Colleague | null>(null);

/** Returns who is signed in; pages are shown to nobody else. */
export function useMe(): Colleague {
  const me = useContext(MeContext);
  if (me === null) throw new Error('Nobody is signed in.');
  return me;
}
