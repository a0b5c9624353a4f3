import { Link } from 'react-router-dom';
import { texts } from '#texts/landing';

import { paths } from '../../../app/paths.js';
import button from './button.module.css';
import { CaseFile } from './case-file.js';
import classes from './hero.module.css';

const { hero } = texts;

export function Hero() {
  return (
    <section className={classes.root} aria-labelledby="hero-title">
      <div className={classes.words}>
        <p className={classes.eyebrow}>{hero.eyebrow}</p>
        <h1 id="hero-title">{hero.title}</h1>
        <p className={classes.text}>{hero.text}</p>
        <div className={classes.actions}>
          <Link className={button.primary} to={paths.register}>
            {hero.start}
          </Link>
          <a className={button.quiet} href="#waitlist">
            {hero.waitlist}
          </a>
        </div>
      </div>
      <CaseFile />
    </section>
  );
}
