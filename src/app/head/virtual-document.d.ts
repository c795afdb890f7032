/** What `server/pages/document-plugin.ts` reads from index.html. */
declare module 'virtual:document-shell' {
  export const shell: string;
}
