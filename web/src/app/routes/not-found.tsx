import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { texts } from '#texts/app';

import { useTitle } from '../../lib/use-title.js';
import classes from '../full-height.module.css';
import { paths } from '../paths.js';

export function NotFoundScreen() {
  useTitle(texts.notFound.documentTitle);
  return (
    <main className={classes.root}>
      <h1 className="ink">{texts.notFound.pageNotFound}</h1>
      <p>{texts.notFound.explanation}</p>
      <div className="wrap to-center mt-7">
        <Button component={Link} to={paths.home}>
          {texts.notFound.goToHomePage}
        </Button>
      </div>
    </main>
  );
}
