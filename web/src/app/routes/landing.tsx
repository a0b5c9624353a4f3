import { useEffect } from 'react';

import { LandingPage } from '../../features/landing/components/landing-page.js';
import { useTitle } from '../../lib/use-title.js';

export function LandingScreen() {
  useTitle(undefined);
  useHash();
  return <LandingPage />;
}

/** The page comes after its address: the browser looked for the named part when there was none yet. */
function useHash(): void {
  useEffect(() => {
    const name = decodeURIComponent(window.location.hash.slice(1));
    if (name !== '') document.getElementById(name)?.scrollIntoView();
  }, []);
}
