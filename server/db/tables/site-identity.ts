import { hash } from 'node:crypto';
import * as v from 'valibot';
import type { Bilingual } from '#contract/base/bilingual.ts';
import { MailAddress } from '#contract/base/mail-address.ts';
import type { LegalDocument } from './legal.ts';

/** The file of the operator: see docs/operations/identity.md. */

/** The path of the page that a sample opens as its SaaS. */
export const sampleDoor = '/saas/demo';

function createLine(longest: number) {
  return v.pipe(
    v.string('is not a text'),
    v.trim(),
    v.nonEmpty('is empty'),
    v.maxLength(longest, `is longer than ${longest} characters`),
    v.regex(/^\P{Cc}*$/u, 'has a line break'),
  );
}

function createBoth(longest = 120) {
  const text = createLine(longest);
  return v.strictObject({ 'zh-CN': text, 'en-US': text }, 'is not a text in zh-CN and en-US');
}

const HttpsLink = v.pipe(
  createLine(300),
  v.check(
    (value) => URL.canParse(value) && new URL(value).protocol === 'https:',
    'is not an https address',
  ),
);
/** The address of the operator's SaaS; the sample has the demonstration ledger of this site in its place. */
const SaasUrl = v.union([v.literal(sampleDoor), HttpsLink], 'is not an https address');
const FileName = v.pipe(
  v.string('is not the name of a file'),
  v.regex(
    /^(?!\/)(?!.*\.\.)[\w./-]+\.(?:svg|png|jpg)$/,
    'is not the name of an svg, png or jpg file in the same folder',
  ),
);
const Color = v.pipe(
  v.string('is not a color such as "#0a7d62"'),
  v.regex(/^#[0-9a-f]{6}$/i, 'is not a color such as "#0a7d62"'),
  v.toLowerCase(),
);

/** A person who works for the operator, for the page about the operator. */
const SitePerson = v.strictObject(
  {
    name: createBoth(60),
    /** The desk or the position. */
    role: createBoth(80),
    does: v.optional(createBoth(200)),
    languages: v.optional(createBoth(60)),
    photo: v.optional(FileName),
  },
  'is not a name with a role',
);

/** The fields of the file. */
export const SiteFile = v.strictObject({
  name: createBoth(30),
  short: createBoth(30),
  suffix: createBoth(30),
  description: createBoth(300),
  company: createBoth(),
  phone: v.pipe(
    v.string('is not a phone number; put it in quotes'),
    v.regex(/^\+?\d[\d -]{4,24}\d$/, 'is not a phone number'),
  ),
  hours: createBoth(),
  mail: v.pipe(
    v.string('is not a mail address'),
    v.check((value) => v.is(MailAddress, value), 'is not a mail address'),
  ),
  address: createBoth(),
  icp: v.pipe(
    v.string('is not a filing number'),
    v.regex(
      /^\p{Script=Han}{1,2}ICP备\d{6,10}号(?:-\d{1,3})?$/u,
      'is not a filing number such as 沪ICP备12345678号-1',
    ),
  ),
  police: v.optional(
    v.strictObject(
      {
        number: v.pipe(
          v.string('is not a filing number'),
          v.regex(
            /^\p{Script=Han}{1,2}公网安备\s?\d{10,16}号$/u,
            'is not a filing number such as 沪公网安备31010102000001号',
          ),
        ),
        link: HttpsLink,
        emblem: v.optional(FileName),
      },
      'is not a number with a link',
    ),
  ),
  license: v.optional(HttpsLink),
  miniProgram: v.optional(FileName),
  saasUrl: v.optional(SaasUrl),
  entity: createBoth(),
  office: createBoth(),
  colors: v.optional(v.strictObject({ light: Color, dark: Color }, 'is not a light and a dark')),
  logo: v.optional(FileName),
  bank: v.optional(
    v.strictObject(
      {
        holder: createLine(120),
        bank: createLine(120),
        account: v.pipe(
          v.string('is not an account number; put it in quotes'),
          v.trim(),
          v.regex(/^\d[\d -]{4,38}\d$/, 'is not an account number'),
        ),
        /** The yuan of an order from which a company may transfer them. */
        from: v.optional(v.pipe(v.number('is not a sum in yuan'), v.integer(), v.minValue(1))),
      },
      'is not a holder, a bank and an account',
    ),
  ),
  seal: v.optional(FileName),
  /** The place; `text` says what the picture shows. */
  photo: v.optional(
    v.strictObject({ file: FileName, text: createBoth() }, 'is not a file with a text'),
  ),
  people: v.optional(
    v.pipe(
      v.array(SitePerson, 'is not a list'),
      v.minLength(1, 'is empty'),
      v.maxLength(24, 'names more than 24 people'),
    ),
  ),
});
export type SiteFile = v.InferOutput<typeof SiteFile>;

/** Returns the address of the operator's SaaS, which takes tickets; null without one, as in a sample. */
export function findSaasUrl({ saasUrl }: Pick<SiteFile, 'saasUrl'>): string | null {
  return saasUrl === undefined || saasUrl === sampleDoor ? null : saasUrl;
}

/** A picture of the operator; `data` is base64. */
export type SitePicture = { type: string; data: string };

/** The names of the operator's pictures. */
export type SitePictureName = 'logo' | 'mini-program' | 'emblem' | 'photo' | `person-${number}`;

/** The operator: the fields of the file, the pictures that it names, and the documents in its folder. */
export type SiteIdentity = SiteFile & {
  pictures: Readonly<Partial<Record<SitePictureName, SitePicture>>>;
  /** The seal on quotes and contracts, as PNG. It is not in `pictures`, which everybody can load. */
  sealPicture?: SitePicture;
  /** Every version of terms, privacy policy and contract, the newest of each first. */
  legal: readonly LegalDocument[];
};

/** Returns the address of a picture, which changes with its content; null for a missing picture. */
export function getPicturePath(
  { pictures }: Pick<SiteIdentity, 'pictures'>,
  name: SitePictureName,
): string | null {
  const picture = pictures[name];
  if (picture === undefined) return null;
  return `/site/${name}?v=${hash('sha256', picture.data, 'base64url').slice(0, 8)}`;
}

/** The part of an identity that texts name. */
export type SiteNames = { name: Bilingual<string>; short: Bilingual<string> };
