import { useEffect } from 'react';

import { LandingPage } from '../../features/landing/components/landing-page.js';
import { useTitle } from '../../lib/use-title.js';

export function Component() {
  useTitle(undefined);
  useHash();
  return <LandingPage />;
}

/** Scrolls to the fragment again, because the browser looks for it before the page has rendered. */
function useHash(): void {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (name !== '') document.getElementById(name)?.scrollIntoView();
  }, []);
}
