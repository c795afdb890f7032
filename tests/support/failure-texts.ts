/** Words for a failed payment in either language. */
const failureWording = /失败|failed|failure|unsuccessful/i;

/** Returns those of the texts that call something failed. */
export function failureTexts(shown: ReadonlySet<string>): readonly string[] {
  return [...shown].filter((text) => failureWording.test(text));
}
