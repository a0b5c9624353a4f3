import type { ReactNode } from 'react';

import { rich, type Wrap } from '../rich.js';

export const texts = {
  errorBoundary: {
    unexpectedApplicationError: 'Unexpected Application Error!',
    explanation: 'This page failed, or the app was updated while it was open. Reload the page to continue.',
    reloadThePage: 'Reload page',
    goToHomePage: 'Go to home page',
  },
  impersonationBanner: {
    impersonation: 'Impersonation',
    loggedInAs: (tenant: ReactNode, more: Wrap) =>
      rich`Logged in as ${tenant}${more('. The audit log records your actions under your own name.')}`,
    exitFailed: 'Failed to exit impersonation mode',
    exit: 'Exit',
  },
  loading: 'Loading...',
  installFailed: "Couldn't continue the installation. Start it again at the store.",
  unreachable: "Couldn't reach the server",
  retrying: "Couldn't reach the server. Retrying...",
  unknownTenant: 'Unknown Tenant',
  notFound: {
    documentTitle: 'Page not found',
    pageNotFound: 'Page not found',
    explanation: "We couldn't find this page. The address may be wrong, or the page has moved.",
    goToHomePage: 'Go to home page',
  },
  /** Names of the plan features that pages require. */
  features: { analytics: 'Analytics & Statistics', templates: 'Template Management' },
};
