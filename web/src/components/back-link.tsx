import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import classes from './back-link.module.css';

type Props = { readonly to: string; readonly children: string };

export function BackLink({ to, children }: Props) {
  return (
    <Link className={classes.root} to={to}>
      <IconArrowLeft size={15} stroke={2} aria-hidden="true" />
      {children}
    </Link>
  );
}
