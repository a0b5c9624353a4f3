import { Button } from '@mantine/core';
import { Component, type ReactNode } from 'react';
import { texts } from '#texts/app';

import classes from './full-height.module.css';
import { paths } from './paths.js';

type Props = { readonly children: ReactNode };
type State = { readonly failed: boolean };

/** Catches all rendering errors. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Failed /> : this.props.children;
  }
}

/** Uses full page loads, because the app's state can't be trusted after such an error. */
function Failed() {
  return (
    <div className={classes.root} role="alert">
      <h1>{texts.errorBoundary.unexpectedApplicationError}</h1>
      <p>{texts.errorBoundary.explanation}</p>
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>{texts.errorBoundary.reloadThePage}</Button>
        <Button variant="default" component="a" href={paths.home}>
          {texts.errorBoundary.goToHomePage}
        </Button>
      </div>
    </div>
  );
}
