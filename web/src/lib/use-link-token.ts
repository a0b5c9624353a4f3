import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * The token of an emailed link. Removes the token from the URL so that it doesn't appear in the history, in screenshots
 * or in referrers. The history entry's state keeps it for reloads. Empty if the link has none.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  const navigate = useNavigate();
  const given = new URLSearchParams(search).get('token') ?? '';
  useEffect(() => {
    if (given !== '') void navigate(pathname, { replace: true, state: { linkToken: given } });
  }, [given, navigate, pathname]);
  return given === '' ? keptToken(state) : given;
}

function keptToken(state: unknown): string {
  const token =
    typeof state === 'object' && state !== null && 'linkToken' in state ? state.linkToken : undefined;
  return typeof token === 'string' ? token : '';
}
