import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';

import { useTitle } from '../../lib/use-title.js';
import classes from '../full-height.module.css';
import { paths } from '../paths.js';

export function NotFoundScreen() {
  useTitle('Page not found');
  return (
    <main className={classes.root}>
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may be mistyped, or the page has moved.</p>
      <div className={classes.actions}>
        <Button component={Link} to={paths.home}>
          Go to the start
        </Button>
      </div>
    </main>
  );
}
