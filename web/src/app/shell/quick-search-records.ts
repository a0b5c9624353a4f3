import { useDebouncedValue } from '@mantine/hooks';
import type { Dispute } from '@rebuttal/sdk';
import { IconPackage, IconScale, type IconSearch, IconUser } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { texts } from '#texts/shell';

import { disputeListQuery } from '../../features/disputes/api/disputes.js';
import { customerOf, titleOf } from '../../features/disputes/dispute-title.js';
import { describeReason, describeStatus } from '../../features/disputes/words.js';
import { type Order, orderSearchQuery } from '../../features/orders/api/orders.js';
import { formatMoney } from '../../lib/money.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

/** One line of the search. */
export type Found = {
  readonly key: string;
  readonly label: string;
  readonly description?: string;
  readonly Icon: typeof IconSearch;
  readonly open: () => void;
};

const pauseMs = 200;
const disputesMax = 6;
/** Shorter queries match too many records. */
export const lettersMin = 3;

type FoundRecords = {
  readonly disputes: readonly Found[];
  readonly customers: readonly Found[];
  readonly orders: readonly Found[];
  /** The query has too few letters for a search. */
  readonly isTooShort: boolean;
  readonly isSearching: boolean;
};

export function useFoundRecords(query: string): FoundRecords {
  const navigate = useNavigate();
  const { disputes, orders, ...state } = useRecords(query);
  const search = (text: string) => (): void =>
    void navigate({
      pathname: paths.disputes,
      search: `?${new URLSearchParams({ search: text }).toString()}`,
    });
  return {
    disputes: disputes.map((dispute) => ({
      key: dispute.dispute_id,
      label: titleOf(dispute),
      description: describe(dispute),
      Icon: IconScale,
      open: () => void navigate(paths.dispute(dispute.dispute_id)),
    })),
    customers: customersOf(disputes, query).map(({ name, email }) => ({
      key: `${name} ${email ?? ''}`,
      label: name,
      description: [texts.quickSearchPalette.disputesOfCustomer, email].filter(Boolean).join(' · '),
      Icon: IconUser,
      open: search(email ?? name),
    })),
    orders: orders.map((order) => ({
      key: order.order_id,
      label: texts.quickSearchPalette.order(order.number),
      description: describeOrder(order),
      Icon: IconPackage,
      open: search(order.number),
    })),
    ...state,
  };
}

function useRecords(query: string) {
  const user = useUser();
  const [settled] = useDebouncedValue(query, pauseMs);
  const isCompany = user.tenant !== null;
  const isQuery = isCompany && query.length >= lettersMin;
  const isLong = isCompany && settled.length >= lettersMin;
  const isCurrent = isLong && isQuery;
  const { data: disputes, ...disputeSearch } = useQuery({
    ...disputeListQuery({ search: settled, page: 1, per_page: disputesMax }),
    enabled: isLong && hasPermission(user, 'disputes:read'),
  });
  const { data: orders = noOrders, ...orderSearch } = useQuery({
    ...orderSearchQuery(settled),
    enabled: isLong && hasPermission(user, 'stores:read'),
  });
  return {
    disputes: isCurrent && disputes !== undefined ? disputes.disputes : noDisputes,
    orders: isCurrent ? orders : noOrders,
    isTooShort: isCompany && !isQuery,
    isSearching:
      isQuery && [settled !== query, disputeSearch.isFetching, orderSearch.isFetching].includes(true),
  };
}

const noDisputes: readonly Dispute[] = [];
const noOrders: readonly Order[] = [];

function describe(dispute: Dispute): string {
  return [
    dispute.psp_dispute_id,
    formatMoney({
      amountMinor: dispute.amount,
      currency: dispute.currency,
      exponent: dispute.currency_exponent,
    }),
    ...(customerOf(dispute) === undefined ? [] : [describeReason(dispute.reason)]),
    describeStatus(dispute.status).label,
  ].join(' · ');
}

type Customer = { readonly name: string; readonly email: string | null };

/** The customers among the found disputes whose name or email contains the text, each once. */
function customersOf(disputes: readonly Dispute[], query: string): readonly Customer[] {
  const words = query.toLowerCase();
  const known = new Map<string, Customer>();
  for (const { customer } of disputes) {
    const name = customer?.name ?? customer?.email;
    if (customer === null || name === null || name === undefined) continue;
    const text = `${name} ${customer.email ?? ''}`.toLowerCase();
    if (text.includes(words)) known.set(text, { name, email: customer.email });
  }
  return [...known.values()];
}

function describeOrder({
  buyer,
  total,
  currency,
  currency_exponent: exponent,
  store_name: store,
}: Order): string {
  const amount = formatMoney({ amountMinor: total, currency, exponent });
  return [buyer.name ?? buyer.email, amount, store].filter(Boolean).join(' · ');
}
