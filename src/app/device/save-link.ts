import type { NamedFileUrl } from '#contract/files.ts';

/** Has the browser save what a signed address opens. */
export function saveLink({ url, file_name: fileName }: NamedFileUrl): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
