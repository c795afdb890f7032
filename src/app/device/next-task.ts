/** Resolves in a new task; before it, the browser can draw and respond to a press. */
export function nextTask(): Promise<void> {
  if ('scheduler' in window && 'yield' in scheduler) return scheduler.yield();
  return new Promise((resolve) => setTimeout(resolve));
}
