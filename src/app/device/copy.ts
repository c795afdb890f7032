/** Returns whether the text is on the clipboard now; in-app browsers and plain HTTP may have none. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
