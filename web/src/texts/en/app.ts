import type { ReactNode } from 'react';

import { rich, type Wrap } from '../rich.js';

export const texts = {
  errorBoundary: {
    unexpectedApplicationError: 'Unexpected Application Error!',
    explanation:
      'Something on this screen broke, or the app was renewed while it was open. Nothing was sent that you did not send. Loading the page again usually mends it.',
    reloadThePage: 'Reload the page',
    goToTheStart: 'Go to the start',
  },
  impersonationBanner: {
    impersonation: 'Impersonation',
    loggedInAs: (tenant: ReactNode, more: Wrap) =>
      rich`Logged in as ${tenant}${more('. Everything you do is recorded under your own name, too.')}`,
    exitFailed: 'Failed to exit impersonation mode',
    exit: 'Exit',
  },
  loading: 'Loading...',
  unreachable: 'The server cannot be reached',
  unknownTenant: 'Unknown Tenant',
  notFound: {
    documentTitle: 'Page not found',
    pageNotFound: 'Page not found',
    explanation: 'There is nothing at this address. It may be mistyped, or the page has moved.',
    goToTheStart: 'Go to the start',
  },
  /** What the plan must have for a screen. */
  features: { analytics: 'Analytics & Statistics', templates: 'Template Management' },
};
