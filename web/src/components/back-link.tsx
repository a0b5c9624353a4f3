import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';

import classes from './back-link.module.css';

type Props = { readonly to: string; readonly children: string };

/** Links back to a list with its filter, order and page, if a `ListLink` led here. */
export function BackLink({ to, children }: Props) {
  const { search } = (useLocation().state ?? {}) as { search?: unknown };
  return (
    <Link
      className={classes.root}
      data-screen-only
      to={typeof search === 'string' ? to + search : to}
      state={typeof search === 'string' ? { isBack: true } : undefined}
    >
      <IconArrowLeft size={15} stroke={2} aria-hidden="true" />
      {children}
    </Link>
  );
}
