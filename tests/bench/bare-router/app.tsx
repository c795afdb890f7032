import { createElement, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';

// A React application with TanStack Router and nothing else: it has the elements of some pages of the site, and
// draws each page whole.

declare global {
  interface Window {
    /** The HTML around the pages; its main part is empty. */
    frame: string;
    /** The HTML of the main part of each page, by its path. */
    pages: Readonly<Record<string, string>>;
  }
}

type Drawn = string | { name: string; props: Record<string, unknown>; children: readonly Drawn[] };

/** Attributes that are properties of another name in React. */
const renamed: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
};
const isFlag = /^(?:checked|disabled|hidden|inert|open|readonly|required)$/;

function parse(html: string): readonly Drawn[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  return Array.from(body.childNodes).flatMap(read);
}

function read(node: ChildNode): readonly Drawn[] {
  if (node instanceof Text) return [node.data];
  if (!(node instanceof Element) || /^(?:script|template|noscript)$/i.test(node.tagName)) return [];
  const props: Record<string, unknown> = {};
  for (const { name, value } of node.attributes) {
    props[renamed[name] ?? name] = isFlag.test(name) ? true : value;
  }
  if (node instanceof HTMLElement || node instanceof SVGElement) {
    const { style } = node;
    props['style'] = Object.fromEntries(
      Array.from(style, (name) => [name, style.getPropertyValue(name)]),
    );
  }
  return [{ name: node.localName, props, children: Array.from(node.childNodes).flatMap(read) }];
}

function draw(drawn: Drawn, key: number): ReactNode {
  if (typeof drawn === 'string') return drawn;
  const { name, props, children } = drawn;
  if (name === 'main') return createElement(name, { ...props, key }, createElement(Outlet));
  const inner = name === 'textarea' ? [] : children.map(draw);
  const { href, ...rest } = props;
  return typeof href === 'string' && href in window.pages
    ? createElement(Link, { ...rest, key, to: href }, ...inner)
    : createElement(name, { ...props, key }, ...inner);
}

const frame = parse(window.frame);
const rootRoute = createRootRoute({ component: () => frame.map(draw) });
const routes = Object.entries(window.pages).map(([path, html]) => {
  const drawn = parse(html);
  const component = () => drawn.map(draw);
  return createRoute({ getParentRoute: () => rootRoute, path, component });
});
const router = createRouter({ routeTree: rootRoute.addChildren(routes), scrollRestoration: true });

const root = document.querySelector('#root');
if (root !== null) createRoot(root).render(createElement(RouterProvider, { router }));
