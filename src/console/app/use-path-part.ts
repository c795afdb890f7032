import { useParams } from '@tanstack/react-router';

/** Returns a part of the address; its types are those of the site, which registers its router with the library. */
export function usePathPart(name: string): string {
  return String(Object(useParams({ strict: false }))[name]);
}
