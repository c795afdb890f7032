import { useEffect, useState } from 'react';

/** Whether everything that the page was shown with has arrived: time for what may be needed next. */
export function useLoaded(): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const note = () => setTimeout(() => setLoaded(true));
    if (document.readyState === 'complete') note();
    else window.addEventListener('load', note, { once: true });
    return () => window.removeEventListener('load', note);
  }, []);
  return isLoaded;
}
