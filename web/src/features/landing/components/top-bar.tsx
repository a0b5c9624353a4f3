import { Link } from 'react-router-dom';
import { texts } from '#texts/landing';

import { paths } from '../../../app/paths.js';
import { Wordmark } from '../../../components/wordmark.js';
import button from './button.module.css';
import classes from './top-bar.module.css';

const sections = [
  { href: '#features', label: texts.topBar.sections.features },
  { href: '#workflow', label: texts.topBar.sections.workflow },
  { href: '#promises', label: texts.topBar.sections.promises },
] as const;

export function TopBar() {
  return (
    <header className={classes.root}>
      <div className={classes.inner}>
        <Link className={classes.brand} to={paths.home} aria-label={texts.topBar.home}>
          <Wordmark />
        </Link>
        <nav className={classes.sections} aria-label={texts.topBar.sectionsLabel}>
          {sections.map(({ href, label }) => (
            <a key={href} href={href}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.account}>
          <Link className={classes.signIn} to={paths.login}>
            {texts.topBar.signIn}
          </Link>
          <Link className={`${button.primary ?? ''} ${button.small ?? ''}`} to={paths.register}>
            {texts.topBar.start}
          </Link>
        </div>
      </div>
    </header>
  );
}
