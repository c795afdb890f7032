export type Upload = { name: string; bytes: Uint8Array<ArrayBuffer> };
