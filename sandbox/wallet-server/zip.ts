import { crc32, deflateRawSync } from 'node:zlib';

const made = Buffer.from([20, 0]);
const deflated = 8;

export type PackedFile = {
  name: Uint8Array;
  content: Uint8Array;
  /** How long it says that it is, in bytes, when that is a lie. */
  claims?: number;
};

/** Returns a ZIP file with these files in it. */
export function packZip(files: readonly PackedFile[]): Buffer<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, claims } of files) {
    const data = deflateRawSync(content);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(deflated, 4);
    // The first of January 1980, which is as early as there is.
    about.writeUInt16LE(0x21, 8);
    about.writeUInt32LE(crc32(content), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(claims ?? content.length, 18);
    about.writeUInt16LE(name.length, 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, name, data]);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), made, about, position, name]));
    locals.push(local);
    at += local.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\u0005\u0006'), end]);
}
