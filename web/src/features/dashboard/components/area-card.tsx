import { UnstyledButton } from '@mantine/core';
import { IconLock, type IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import classes from './area-card.module.css';

type Props = {
  readonly title: string;
  readonly text: string;
  readonly Icon: typeof IconScale;
  readonly to: string;
  /** A line about the current state. */
  readonly live?: ReactNode;
};

/** A link to an area of the app. */
export function AreaCard({ title, text, Icon, to, live }: Props) {
  return (
    <Link className={classes.root} to={to}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <h2 className="ink">{title}</h2>
      <p>{text}</p>
      {live !== undefined && <p className={classes.live}>{live}</p>}
    </Link>
  );
}

type LockedProps = Pick<Props, 'title' | 'text'> & { readonly onUpgrade: () => void };

/** An area of the app that the plan does not include. */
export function LockedCard({ title, text, onUpgrade }: LockedProps) {
  return (
    <UnstyledButton className={classes.root} data-locked onClick={onUpgrade}>
      <IconLock className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <h2 className="ink">{title}</h2>
      <p>{text}</p>
      <p className={classes.live}>{texts.messages.unlock}</p>
    </UnstyledButton>
  );
}
