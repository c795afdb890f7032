import { Link, type LinkProps } from '@tanstack/react-router';

type LinkedTextProps = {
  /** A sentence with marked links: `read the <terms>terms</terms>`. */
  text: string;
  /** The target of each mark. */
  links: Readonly<Record<string, LinkProps['to']>>;
};

/** A sentence with links in it. They open a new tab, so that input on the page is kept. */
export function LinkedText({ text, links }: LinkedTextProps) {
  return text
    .split(/(<\w+>[^<]*<\/\w+>)/)
    .filter((part) => part !== '')
    .map((part) => {
      const [, name = '', words = ''] = /^<(\w+)>([^<]*)</.exec(part) ?? [];
      const to = links[name];
      return to === undefined ? (
        <span key={part}>{part}</span>
      ) : (
        <Link key={part} to={to} target="_blank">
          {words}
        </Link>
      );
    });
}
