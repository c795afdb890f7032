import type { NamedFileUrl } from '#contract/files/schemas.ts';

/** Saves the content of a signed address under the given name. */
export function saveLink({
  url,
  file_name: fileName,
}: Pick<NamedFileUrl, 'url' | 'file_name'>): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
