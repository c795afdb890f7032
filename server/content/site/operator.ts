import type { Bilingual } from '#contract/base/bilingual.ts';
import type { ShownSite, SiteMenu } from '#contract/content/site.ts';
import { findSaasUrl, type SiteIdentity } from '#server/db/tables/site-identity.ts';
import { toShownSite, type SampleSettings } from './shown-site.ts';

/** The operator as the pages show it. */
export type Operator = {
  shown: ShownSite;
  /** A style element for the head of each document; empty without colors and logo. */
  style: string;
  pictures: SiteIdentity['pictures'];
  /** The address of the operator's SaaS, if it opens from the site. */
  saasUrl: string | null;
  /** The brand in share pictures: the logo as a data address and the color on ink, instead of the product's. */
  brand: { logo: string | null; accent: string | null };
};

/** Returns a function that converts identity and menu once, and again when one of them is another. */
export function createOperator(
  site: () => SiteIdentity,
  settings: SampleSettings,
  menu: () => Bilingual<SiteMenu>,
): () => Operator {
  let made: { of: readonly unknown[]; operator: Operator } | null = null;
  return () => {
    const identity = site();
    const now = menu();
    if (made?.of[0] !== identity || made.of[1] !== now) {
      made = { of: [identity, now], operator: toOperator(identity, settings, now) };
    }
    return made.operator;
  };
}

function toOperator(
  site: SiteIdentity,
  settings: SampleSettings,
  menu: Bilingual<SiteMenu>,
): Operator {
  const { logo } = site.pictures;
  const address = logo === undefined ? null : `data:${logo.type};base64,${logo.data}`;
  return {
    shown: toShownSite(site, settings, menu),
    style: createStyle(site, address),
    pictures: site.pictures,
    saasUrl: findSaasUrl(site),
    brand: { logo: address, accent: site.colors?.dark ?? null },
  };
}

function createStyle({ colors }: SiteIdentity, logo: string | null): string {
  const rules = [
    logo === null ? '' : `:root{--xy-logo:url("${logo}")}`,
    colors === undefined
      ? ''
      : `:root,[data-mantine-color-scheme=light]{${createTokens(colors.light, '#000', '#fff')}}` +
        `[data-mantine-color-scheme=dark],.on-ink{${createTokens(colors.dark, '#fff', '#111b2d')}}`,
  ].join('');
  return rules === '' ? '' : `<style>${rules}</style>`;
}

/** Writes the tokens of src/app/theme/tokens.css that carry the brand. */
function createTokens(color: string, stronger: string, ground: string): string {
  const mix = (share: number, other: string) => `color-mix(in srgb,${color} ${share}%,${other})`;
  return Object.entries({
    accent: color,
    'accent-text': color,
    'accent-soft': mix(8, ground),
    'accent-line': mix(40, ground),
    primary: color,
    'primary-hover': mix(84, stronger),
    focus: color,
    'motif-accent': color,
    'motif-region': mix(5, 'transparent'),
  })
    .map(([name, value]) => `--xy-${name}:${value}`)
    .join(';');
}
