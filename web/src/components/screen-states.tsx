import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#texts/common';

import classes from './screen-states.module.css';

type FailedProps = { readonly title: string; readonly text?: string; readonly onRetry: () => void };

/** The error state of a screen or panel. */
export function FailedState({ title, text, onRetry }: FailedProps) {
  return (
    <div className={classes.root} role="alert">
      <p className={classes.title}>{title}</p>
      {text !== undefined && text !== title && <p>{text}</p>}
      <div className="wrap to-center mt-7">
        <Button variant="default" onClick={onRetry}>
          {texts.actions.retry}
        </Button>
      </div>
    </div>
  );
}

type EmptyProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Renders the title as the page heading. */
  readonly isWholeScreen?: boolean;
  /** Uses less space, for panels with further content. */
  readonly isCompact?: boolean;
  readonly children?: ReactNode;
};

/** The empty state of a screen or panel, with the next step. */
export function EmptyState(props: EmptyProps) {
  const { icon, title, text, isWholeScreen = false, isCompact = false, children } = props;
  const Title = isWholeScreen ? 'h1' : 'p';
  return (
    <div className={classes.root} data-compact={isCompact}>
      {icon !== undefined && <div className={classes.icon}>{icon}</div>}
      <Title className={classes.title}>{title}</Title>
      <p>{text}</p>
      {children !== undefined && <div className="wrap to-center mt-7">{children}</div>}
    </div>
  );
}
