/**
 * Copies the text; resolves to false if there is no clipboard, as in some in-app browsers and over plain
 * HTTP.
 */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
