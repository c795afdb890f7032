/** Returns what an act of the log is called; of one that has no word, the act itself. */
export function actText(texts: unknown, act: string): string {
  const text: unknown = Object(texts)[act];
  return typeof text === 'string' ? text : act;
}
