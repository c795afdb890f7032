type ColorScheme = 'light' | 'dark';

const aYear = 31_536_000;

/** The choice of a visitor without cookies; it lasts until the page is closed. */
let unsaved: ColorScheme | null = null;

/**
 * Shows the page in the chosen color scheme, else in the system's and follows its changes. Returns a function
 * that stops this.
 */
export function followColorScheme(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const follow = () => show(chosen() ?? (dark.matches ? 'dark' : 'light'));
  follow();
  dark.addEventListener('change', follow);
  return () => dark.removeEventListener('change', follow);
}

/** Switches the page to the other scheme and saves the visitor's choice. */
export function toggleColorScheme(): void {
  const { dataset } = document.documentElement;
  const scheme = dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark';
  // Switch at once: elements with a transition would lag behind those without.
  dataset['turning'] = '';
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['turning']));
  show(scheme);
  keep(scheme);
}

function show(scheme: ColorScheme): void {
  document.documentElement.dataset['mantineColorScheme'] = scheme;
}

// Some privacy settings and sandboxed frames throw on every access to cookies.
function chosen(): ColorScheme | null {
  try {
    const [, found] = /(?:^|; )scheme=(light|dark)/.exec(document.cookie) ?? [];
    return found === 'light' || found === 'dark' ? found : unsaved;
  } catch {
    return unsaved;
  }
}

/** In a cookie, because local storage holds only token, user and locale. */
function keep(scheme: ColorScheme): void {
  unsaved = scheme;
  try {
    document.cookie = `scheme=${scheme};path=/;max-age=${aYear};samesite=lax`;
  } catch {
    // See `unsaved`.
  }
}
