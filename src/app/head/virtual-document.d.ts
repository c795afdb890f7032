/** The parts of index.html that `server/pages/document-plugin.ts` reads. */
declare module 'virtual:document-shell' {
  export const shell: string;
}
