import './early.js';
import './app/styles.css';

import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { App } from './app/app.js';
import { checkSession } from './app/check-session.js';
import { applyScheme } from './stores/preferences.js';

applyScheme();
void checkSession();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element');
const app = createRoot(root);
// A transition is rendered in small steps, so that a slow device stays responsive.
startTransition(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
