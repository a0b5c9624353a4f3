import { Button } from '@mantine/core';
import { texts } from '#texts/app';

import classes from './full-height.module.css';
import { paths } from './paths.js';

/**
 * Replaces a route that failed to load or to render. Uses full page loads, because the app's state can't be trusted
 * after such an error.
 */
export function Failed() {
  return (
    <div className={classes.root} role="alert">
      <h1 className="ink">{texts.errorBoundary.unexpectedApplicationError}</h1>
      <p>{texts.errorBoundary.explanation}</p>
      <div className="wrap to-center mt-7">
        <Button onClick={() => window.location.reload()}>{texts.errorBoundary.reloadThePage}</Button>
        <Button variant="default" component="a" href={paths.home}>
          {texts.errorBoundary.goToHomePage}
        </Button>
      </div>
    </div>
  );
}
