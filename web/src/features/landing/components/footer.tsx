import { Link } from 'react-router-dom';
import { texts } from '#texts/landing';

import { paths } from '../../../app/paths.js';
import { SchemeToggle } from '../../../components/scheme-toggle.js';
import { Wordmark } from '../../../components/wordmark.js';
import classes from './footer.module.css';

/** The operator's support address. */
const supportAddress = `support@${window.location.hostname}`;
const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.root}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <Wordmark />
          <p>{texts.footer.copyright(year)}</p>
        </div>
        <nav className={classes.links} aria-label={texts.footer.label}>
          <Link to={paths.login}>{texts.footer.signIn}</Link>
          <Link to={paths.register}>{texts.footer.createAccount}</Link>
          <a href={`mailto:${supportAddress}`}>{texts.footer.support(<span>{supportAddress}</span>)}</a>
        </nav>
        <SchemeToggle />
      </div>
    </footer>
  );
}
