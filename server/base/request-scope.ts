import { AsyncLocalStorage } from 'node:async_hooks';
import type { ClientAddress } from './client-address.ts';

/** Data of the current request. */
export type RequestScope = {
  readonly id: string;
  /** The trace (W3C Trace Context) that the caller says the request belongs to: 32 hex digits. */
  readonly trace: string | undefined;
  /** The caller, as a person or `staff` with an id; null for a guest. The log masks it. */
  caller: string | null;
  /** Returns the client's address, also for the calls of a page that is being rendered: they have no connection. */
  readonly getAddress: () => ClientAddress;
  /** True when the request waits for a payment, so that its duration says nothing about our speed. */
  isLongPoll: boolean;
};

/** The request that the running code works for; undefined for background work. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Sets the caller for the log line of this request. */
export function noteCaller(id: string): void {
  const scope = requestScope.getStore();
  if (scope !== undefined) scope.caller = id;
}

/** Marks this request as one that waits for a payment. */
export function noteLongPoll(): void {
  const scope = requestScope.getStore();
  if (scope !== undefined) scope.isLongPoll = true;
}
