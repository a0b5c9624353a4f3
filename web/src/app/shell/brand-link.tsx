import { Link } from 'react-router-dom';
import { texts } from '#texts/shell';

import { Wordmark } from '../../components/wordmark.js';
import { useUser } from '../../stores/session.js';
import { firstScreen } from '../first-screen.js';
import { paths } from '../paths.js';
import classes from './sidebar.module.css';

/** The product's name, which leads to where the user's work begins. */
export function BrandLink({ onNavigate }: { readonly onNavigate?: (() => void) | undefined }) {
  const start = firstScreen(useUser());
  const label =
    start === paths.admin ? texts.brandLink.rebuttalAdministration : texts.brandLink.rebuttalDashboard;
  return (
    <Link className={classes.brand ?? ''} to={start} onClick={onNavigate} aria-label={label}>
      <Wordmark />
    </Link>
  );
}
