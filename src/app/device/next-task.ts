/** Resolves in a task of its own: until then the browser draws, and answers a press. */
export function nextTask(): Promise<void> {
  if ('scheduler' in window && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
