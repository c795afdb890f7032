/** Gives a drawing a side of 512 px, the largest in use: it is drawn before it is resized. */
export function enlargeSvg(svg: string): string {
  return svg.replace(/<svg\b[^>]*>/, (root) => {
    const bare = root.replaceAll(/ (?:width|height)="[^"]*"/g, '');
    return bare.replace('<svg', '<svg width="512" height="512"');
  });
}
