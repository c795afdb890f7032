import type { Page } from 'playwright-core';

/**
 * Lists the controls of a page that a finger can hit on less than 44 × 44 px, with what it can hit. Each is
 * probed in the middle of the screen, so that pseudo-elements and labels count. Links within a text are exempt.
 */
export function listSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(probeTargets);
}

/** Runs in the page. */
function probeTargets(): string[] {
  const least = 44;
  const controls =
    'a[href], button, input, select, textarea, summary, [role="tab"], [role="button"], [tabindex="0"]';
  return [...document.querySelectorAll<HTMLElement | SVGElement>(controls)]
    .filter((control) => isUsable(control) && !isInText(control))
    .flatMap((control) => {
      const { width, height } = measure(control);
      if ((width >= least && height >= least) || hasRoom(control)) return [];
      const name = control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
      const place = control.closest('[class]:not(a, button, input)')?.getAttribute('class') ?? '';
      return [
        `${width} × ${height}: <${control.tagName.toLowerCase()}> ${name.slice(0, 40)} (${place})`,
      ];
    });

  function isUsable(control: Element): boolean {
    if (control.matches(':disabled, .skip-link, [type="hidden"], [aria-hidden="true"]'))
      return false;
    if (control.closest('[inert], [aria-hidden="true"]') !== null) return false;
    if (getComputedStyle(control).pointerEvents === 'none') return false;
    return control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false });
  }

  /** True for a link in a line with other words. */
  function isInText(control: Element): boolean {
    if (getComputedStyle(control).display !== 'inline') return false;
    const block = control.closest(
      'p, li, dd, dt, td, th, label, small, blockquote, figcaption, legend',
    );
    const around = block?.textContent?.trim().length ?? 0;
    return around > (control.textContent?.trim().length ?? 0) + 1;
  }

  /** True if a square of 44 px somewhere in the control is free: its parts cover the middle of a frame. */
  function hasRoom(control: Element): boolean {
    control.scrollIntoView({ block: 'start', inline: 'start', behavior: 'instant' });
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const offsets = [0, 11, 22, 33, 43];
    const isHit = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      return hit !== null && control.contains(hit);
    };
    for (let y = Math.max(0, top); y + least <= Math.min(bottom, innerHeight); y += 1) {
      for (let x = Math.max(0, left); x + least <= Math.min(right, innerWidth); x += 8) {
        if (offsets.every((down) => offsets.every((across) => isHit(x + across, y + down)))) {
          return true;
        }
      }
    }
    return false;
  }

  function measure(control: Element): { width: number; height: number } {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = control.getBoundingClientRect();
    const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : [];
    const middle = { x: left + width / 2, y: top + height / 2 };
    const hits = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y);
      if (hit === null) return false;
      return control.contains(hit) || labels.some((label) => label.contains(hit));
    };
    const reach = (stepX: number, stepY: number) => {
      let steps = 0;
      while (steps < least && hits(middle.x + stepX * steps, middle.y + stepY * steps))
        steps += 0.5;
      return steps;
    };
    const across = Math.max(0, reach(-1, 0) + reach(1, 0) - 0.5);
    const down = Math.max(0, reach(0, -1) + reach(0, 1) - 0.5);
    return { width: Math.round(across), height: Math.round(down) };
  }
}
