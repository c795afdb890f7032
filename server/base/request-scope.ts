import { AsyncLocalStorage } from 'node:async_hooks';

/** What is known of the request that is being worked on. */
export type RequestScope = {
  readonly id: string;
  /** Who calls, a person or `staff` and an id; null for a guest. In the log it is masked. */
  caller: string | null;
  /** It waits for a payment: how long it takes says nothing about us. */
  isLongPoll: boolean;
};

/** The request that the running code works for; undefined for what this process does by itself. */
export const requestScope = new AsyncLocalStorage<RequestScope>();

/** Writes down who calls, for the line of this request. */
export function noteCaller(id: string): void {
  const scope = requestScope.getStore();
  if (scope !== undefined) scope.caller = id;
}

/** Writes down that this request waits for a payment. */
export function noteLongPoll(): void {
  const scope = requestScope.getStore();
  if (scope !== undefined) scope.isLongPoll = true;
}
