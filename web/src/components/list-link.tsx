import { Link, type LinkProps, useLocation } from 'react-router-dom';

/** Leads from a list to one of its things, whose `BackLink` leads to the list as it was: same filter, order and page. */
export function ListLink(props: Omit<LinkProps, 'state'>) {
  const { search } = useLocation();
  return <Link {...props} state={{ search }} />;
}
