import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { Wordmark } from '../../../components/wordmark.js';
import button from './button.module.css';
import classes from './top-bar.module.css';

const sections = [
  { href: '#features', label: 'Features' },
  { href: '#workflow', label: 'How it works' },
  { href: '#promises', label: 'Open source' },
] as const;

export function TopBar() {
  return (
    <header className={classes.root}>
      <div className={classes.inner}>
        <Link className={classes.brand} to={paths.home} aria-label="Rebuttal, home">
          <Wordmark />
        </Link>
        <nav className={classes.sections} aria-label="On this page">
          {sections.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.account}>
          <Link className={classes.signIn} to={paths.login}>
            Sign in
          </Link>
          <Link className={`${button.primary ?? ''} ${button.small ?? ''}`} to={paths.register}>
            Get started
          </Link>
        </div>
      </div>
    </header>
  );
}
