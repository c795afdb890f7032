import { useParams } from '@tanstack/react-router';

/** Reads a path parameter; the library's types are those of the site's registered router. */
export function usePathPart(name: string): string {
  return String(Object(useParams({ strict: false }))[name]);
}
