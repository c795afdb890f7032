/** The parts of index.html that `tools/vite/document-plugin.ts` reads. */
declare module 'virtual:document-shell' {
  export const shell: string;
}
