import { hash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { unwrapWoff } from './unwrap-woff.ts';

/** Fonts of a package of Fontsource, and the name under which pages find them. */
type Family = { from: string; subset: string; weights: readonly number[]; as: string };

const latin = (from: string, weights = [400, 700]): Family => ({
  from,
  subset: 'latin',
  weights,
  // The first name of the stylesheets (src/app/theme/tokens.css).
  as: 'Inter',
});

const chinese: Family = {
  from: 'noto-sans-sc',
  subset: 'chinese-simplified',
  weights: [400, 500, 700],
  as: 'Noto Sans SC',
};

const mono: Family = { ...latin('cousine'), as: 'Liberation Mono' };

/** Arrows, mathematical signs and signs of keys, which the other fonts lack. */
const signs: Family = { ...latin('dejavu-sans'), as: 'DejaVu Sans' };

/**
 * The fonts that a machine may have. Tests and pictures use `usual`. The others are a Chinese font alone, the
 * Latin fonts of many Linux desktops (Arimo has the widths and heights of Liberation Sans and Arial), a narrow and
 * a wide one.
 */
const fontSets = {
  usual: [latin('inter', [400, 500, 600, 700]), chinese, mono, signs],
  noto: [chinese],
  dejavu: [latin('dejavu-sans'), chinese],
  liberation: [latin('arimo'), chinese],
  narrow: [latin('pt-sans-narrow'), chinese],
  wide: [latin('krona-one', [400]), chinese],
} satisfies Record<string, readonly Family[]>;

export type FontSet = keyof typeof fontSets;

type Face = { name: string; family: string; postscript: string; woff: Buffer };

const root = join(import.meta.dirname, '../..');

/**
 * Returns the path of a fontconfig file with the fonts of a set and no fonts of the machine. Chromium refuses
 * compressed fonts, so the first call unpacks them into `.tmp`.
 */
export function fontconfigPath(set: FontSet): string {
  const faces = fontSets[set].flatMap(listFaces);
  const contents = [configure(faces, ''), ...faces.map(({ woff }) => hash('sha256', woff))];
  const digest = hash('sha256', contents.join());
  const folder = join(root, '.tmp', `fonts-${set}-${digest.slice(0, 16)}`);
  const path = join(folder, 'fonts.conf');
  if (existsSync(path)) return path;
  mkdirSync(join(root, '.tmp'), { recursive: true });
  // Several processes may do this at once; the name appears when its folder is complete.
  const draft = mkdtempSync(`${folder}-`);
  for (const { name, woff } of faces) writeFileSync(join(draft, name), unwrapWoff(woff));
  writeFileSync(join(draft, 'fonts.conf'), configure(faces, folder));
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  return path;
}

function listFaces({ from, subset, weights, as }: Family): readonly Face[] {
  return weights.map((weight) => {
    const name = `${from}-${subset}-${weight}-normal`;
    return {
      name: `${name}.ttf`,
      family: as,
      // `local()` in the stylesheets finds the face of Chinese quotation marks by it.
      postscript: `${as.replaceAll(' ', '')}-${styles[weight] ?? weight}`,
      woff: readFileSync(join(root, `node_modules/@fontsource/${from}/files/${name}.woff`)),
    };
  });
}

const styles: Readonly<Record<number, string>> = { 400: 'Regular', 700: 'Bold' };

function configure(faces: readonly Face[], folder: string): string {
  const renames = faces.map(
    ({ name, family, postscript }) =>
      `<match target="scan"><test name="file" compare="contains"><string>/${name}</string></test>${assign('family', family)}${assign('postscriptname', postscript)}</match>`,
  );
  const generic = { 'sans-serif': 'Inter', 'system-ui': 'Inter', monospace: mono.as };
  const aliases = Object.entries(generic).map(
    ([name, family]) =>
      `<alias><family>${name}</family><prefer><family>${family}</family></prefer></alias>`,
  );
  const inXml = folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<dir>${inXml}</dir>
<cachedir>${inXml}/cache</cachedir>
${[...renames, ...aliases].join('\n')}
</fontconfig>
`;
}

function assign(name: string, value: string): string {
  return `<edit name="${name}" mode="assign"><string>${value}</string></edit>`;
}
