import type { DOMWindow } from 'jsdom';

/** The properties by which Testing Library decides whether an element is shown and can be clicked. */
const cssNames = {
  display: 'display',
  visibility: 'visibility',
  pointerEvents: 'pointer-events',
} as const;
type Shown = Readonly<Record<keyof typeof cssNames, string>>;

const setsShown = /(?:^|[\s;{])(?:all|display|visibility|pointer-events)\s*:/;

/**
 * Makes `getComputedStyle` cheap for what Testing Library asks of each element. jsdom matches every rule of
 * its stylesheet for that, a twelfth of the time of a page test; here its result is kept for the elements
 * of one kind, those with the same tag, parent and attributes that its stylesheet distinguishes. Elements
 * that the page styles itself and all other properties are still computed by jsdom.
 */
export function keepShownStyles(view: DOMWindow): void {
  const compute = view.getComputedStyle.bind(view);
  const kept = new Map<string, Shown>();
  const getShown = (element: Element): Shown => {
    const kind = describeKind(element);
    const known = kept.get(kind);
    if (known !== undefined) return known;
    const { display, visibility, pointerEvents } = compute(element);
    const shown = { display, visibility, pointerEvents };
    kept.set(kind, shown);
    return shown;
  };
  view.getComputedStyle = (element, pseudo) => {
    const isOwn = pseudo === undefined || pseudo === null;
    if (!isOwn || isStyledByPage(element)) return compute(element, pseudo);
    return new Proxy<CSSStyleDeclaration>(Object.create(null), {
      get(_, name) {
        if (name === 'getPropertyValue') return (css: string) => readProperty(css);
        if (typeof name === 'string' && isShownName(name)) return getShown(element)[name];
        return Reflect.get(compute(element), name);
      },
    });
    function readProperty(css: string): string {
      const name = Object.keys(cssNames).find(
        (each) => isShownName(each) && cssNames[each] === css,
      );
      return name !== undefined && isShownName(name)
        ? getShown(element)[name]
        : compute(element).getPropertyValue(css);
    }
  };
}

function isShownName(name: string): name is keyof Shown {
  return Object.hasOwn(cssNames, name);
}

/** Names what jsdom's stylesheet distinguishes between elements for the three properties. */
function describeKind(element: Element): string {
  const attributes = ['open', 'popover', 'type', 'slot']
    .map((name) => `${name}=${element.getAttribute(name)}`)
    .join(' ');
  return `${element.parentElement?.localName} ${element.localName} ${attributes}`;
}

/**
 * Checks whether a style or `hidden` on the element or above it, or a stylesheet of the page, may set one of the three
 * properties: the values above an element are inherited.
 */
function isStyledByPage(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    if (at.hasAttribute('hidden') || setsShown.test(at.getAttribute('style') ?? '')) return true;
  }
  return [...element.ownerDocument.styleSheets].some(setsAnyShown);
}

const checked = new WeakMap<CSSStyleSheet, { rules: number; sets: boolean }>();

function setsAnyShown(sheet: CSSStyleSheet): boolean {
  const { length } = sheet.cssRules;
  const known = checked.get(sheet);
  if (known?.rules === length) return known.sets;
  const sets = [...sheet.cssRules].some((rule) => setsShown.test(rule.cssText));
  checked.set(sheet, { rules: length, sets });
  return sets;
}
