import { useEffect, useRef, useState } from 'react';
import { afterLoad } from '#src/ui/after-load.ts';
import type { CoverMotifInput } from './cover.ts';
import type { DividerMotifInput } from './divider.ts';
import type { HeroMotifInput } from './hero.ts';
import type { motifs } from './motifs.ts';

type Motifs = typeof motifs;

export type Motif =
  | { kind: 'cover'; input: CoverMotifInput }
  | { kind: 'divider'; input: DividerMotifInput }
  | { kind: 'hero'; input: HeroMotifInput };

// The server draws at once. The browser gets a rendered page, so the drawing code can load later.
let known: Motifs | null = import.meta.env.SSR ? (await import('./motifs.ts')).motifs : null;

async function fetchMotifs(): Promise<Motifs> {
  return (known ??= (await import('./motifs.ts')).motifs);
}

async function fetchAndDraw(redraw: (found: Motifs) => void): Promise<void> {
  redraw(await fetchMotifs());
}

/**
 * The frame of a motif. The drawing adds nothing to the text next to it, so it is hidden from screen readers.
 */
export function MotifPicture({ motif, fit }: { motif: Motif; fit: 'slice' | 'meet' }) {
  const frame = useRef<SVGSVGElement>(null);
  const rendered = useRef<string | null>(null);
  const { width, height } = motif.input;
  const written = JSON.stringify(motif);
  const [first] = useState(() => ({ __html: known === null ? '' : draw(known, written) }));
  useEffect(() => {
    if (rendered.current === null && frame.current?.hasChildNodes()) {
      rendered.current = written;
      // Ahead of the first page that the browser draws itself.
      afterLoad(() => void fetchMotifs().catch(() => undefined));
    }
    if (rendered.current === written) return undefined;
    let isLeft = false;
    const redraw = (found: Motifs) => {
      if (isLeft || frame.current === null) return;
      frame.current.innerHTML = draw(found, written);
      rendered.current = written;
    };
    // Without its picture a page is still whole.
    if (known === null) void fetchAndDraw(redraw).catch(() => undefined);
    else redraw(known);
    return () => {
      isLeft = true;
    };
  }, [written]);
  return (
    <svg
      ref={frame}
      viewBox={`0 0 ${width} ${height}`}
      width={fit === 'slice' ? '100%' : width}
      height={fit === 'slice' ? '100%' : height}
      preserveAspectRatio={`xMidYMid ${fit}`}
      fill="none"
      aria-hidden="true"
      focusable="false"
      // What the server drew stays as it is.
      suppressHydrationWarning
      dangerouslySetInnerHTML={first}
    />
  );
}

// Each motif is drawn once, because the same few appear again and again.
const drawings = new Map<string, string>();
const maxDrawings = 40;

function draw(found: Motifs, written: string): string {
  const drawing = drawings.get(written) ?? drawAnew(found, written);
  drawings.set(written, drawing);
  const [oldest] = drawings.keys();
  if (drawings.size > maxDrawings && oldest !== undefined) drawings.delete(oldest);
  return drawing;
}

function drawAnew(found: Motifs, written: string): string {
  const motif: Motif = JSON.parse(written);
  switch (motif.kind) {
    case 'cover':
      return found.cover(motif.input);
    case 'divider':
      return found.divider(motif.input);
    case 'hero':
      return found.hero(motif.input);
  }
}
