import { Link } from 'react-router-dom';
import { texts } from '#texts/shell';

import { Wordmark } from '../../components/wordmark.js';
import { useUser } from '../../stores/session.js';
import { firstScreen } from '../first-screen.js';
import { paths } from '../paths.js';

/** The product name, linked to the user's home page. */
export function BrandLink({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) {
  const start = firstScreen(useUser());
  const label =
    start === paths.admin ? texts.brandLink.rebuttalAdministration : texts.brandLink.rebuttalDashboard;
  return (
    <Link className="flex rounded undecorated" to={start} onClick={onNavigate} aria-label={label}>
      <Wordmark />
    </Link>
  );
}
