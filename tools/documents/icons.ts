import { readFileSync, writeFileSync } from 'node:fs';
import { drawIcon, icons } from '#server/pages/icons.ts';

// Drawn from the logo of the sample; that of an operator is drawn when it is asked for.
const logo = { type: 'image/svg+xml', data: readFileSync('public/icon.svg', 'base64') };
for (const path of Object.keys(icons)) writeFileSync(`public${path}`, await drawIcon(logo, path));
