import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { SchemeToggle } from '../../../components/scheme-toggle.js';
import { Wordmark } from '../../../components/wordmark.js';
import classes from './footer.module.css';

/** Whoever runs the server answers there. */
const supportAddress = `support@${window.location.hostname}`;
const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Wordmark />
          <p>© {year} Rebuttal. Free software under the MIT licence.</p>
        </div>
        <nav className={classes.links} aria-label="More">
          <Link to={paths.login}>Sign in</Link>
          <Link to={paths.register}>Create account</Link>
          <a href={`mailto:${supportAddress}`}>
            Support: <span>{supportAddress}</span>
          </a>
        </nav>
        <SchemeToggle />
      </div>
    </footer>
  );
}
