import type { NamedFileUrl } from '#contract/files/schemas.ts';

/** Has the browser save what a signed address opens, under that name. */
export function saveLink({
  url,
  file_name: fileName,
}: Pick<NamedFileUrl, 'url' | 'file_name'>): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
