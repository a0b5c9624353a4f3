import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/refunds';

import { formatMoney } from '../../../lib/money.js';
import { refundApprovalsQuery } from '../../approvals/api/approvals.js';
import { PendingApproval } from '../../approvals/components/approval-notice.js';
import { type Refund, refundQuery } from '../api/refunds.js';

/**
 * The refunds that wait for a second person, with the buttons to decide them.
 * @param refundId only this one
 */
export function RefundApprovals({ refundId }: { readonly refundId?: string }) {
  const { data = [] } = useQuery(refundApprovalsQuery());
  const approvals = data.filter(({ refund_id: id }) => refundId === undefined || id === refundId);
  if (approvals.length === 0) return null;
  return (
    <section className="stack-sm" aria-label={texts.approvals}>
      {approvals.map((approval) => (
        <PendingApproval
          key={approval.approval_id}
          approval={approval}
          amount={formatMoney({ amountMinor: approval.amount, currency: approval.currency })}
          reasons={[]}
        >
          <RefundFacts refundId={approval.refund_id ?? ''} />
        </PendingApproval>
      ))}
    </section>
  );
}

function RefundFacts({ refundId }: { readonly refundId: Refund['refund_id'] }) {
  const { data } = useQuery(refundQuery(refundId));
  if (data === undefined) return null;
  const { amount, currency, refunded_before: before, payment_id: paymentId, reason } = data;
  const money = (amountMinor: number): string => formatMoney({ amountMinor, currency });
  return (
    <p className="break">
      {before === 0
        ? texts.requested(money(amount), paymentId)
        : texts.requestedPart(money(amount), paymentId, {
            before: money(before),
            total: money(before + amount),
          })}{' '}
      {texts.reason(reason)}
    </p>
  );
}
