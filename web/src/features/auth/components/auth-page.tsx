import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Wordmark } from '../../../components/wordmark.js';
import classes from './auth-page.module.css';

type Props = {
  readonly title: string;
  readonly subtitle: string;
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
};

/** The frame of the screens before sign-in. */
export function AuthPage({ title, subtitle, footer, children }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <Link to={paths.home} aria-label={texts.authPage.rebuttalHome}>
          <Wordmark />
        </Link>
      </header>
      <main className={classes.main}>
        <div className={classes.card}>
          <h1>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
          {children}
        </div>
        {footer !== undefined && <p className={classes.footer}>{footer}</p>}
      </main>
    </div>
  );
}
