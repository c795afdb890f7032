import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { codesOnScreen } from './checkout-screen.ts';

/** Compares the only QR code on the screen with the code for `value`. */
export function isPictured(value: string): boolean {
  const [shown, ...others] = codesOnScreen();
  return (
    others.length === 0 &&
    shown !== undefined &&
    parseModules(shown.outerHTML) === drawQrCode(value)
  );
}

const pictures = new Map<string, string>();

function drawQrCode(value: string): string {
  const known = pictures.get(value);
  if (known !== undefined) return known;
  const drawn = renderToStaticMarkup(
    createElement(QRCodeSVG, { value, level: 'M', marginSize: 0 }),
  );
  const modules = parseModules(drawn);
  pictures.set(value, modules);
  return modules;
}

/** Extracts the dark modules of a drawn code, independent of size and color. */
function parseModules(markup: string): string {
  return [...markup.matchAll(/ d="([^"]+)"/g)].map(([, path]) => path).join(' ');
}
