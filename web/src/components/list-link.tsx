import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** Links from a list to an item. The item's `BackLink` restores the list's filter, order and page. */
export function ListLink(props: Omit<LinkProps, 'state'>) {
  const { search } = useLocation();
  return <Link {...props} state={{ search }} />;
}
