import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Queries,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import { invalidField } from '../../platform/errors/catalogue.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CursorQuery } from '../../platform/http/page-query.dto.js';
import type { RefundDto, RefundsDto, StartRefundDto, StartRefundRequest } from './refunds.dto.js';
import { refundMessage, toRefundDto } from './refunds.mapping.js';
import type { RefundsService } from './refunds.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface RefundsQuery extends CursorQuery {
  /** The provider's reference of the payment. */
  payment_id?: string;
  status?: 'pending' | 'sending' | 'refunded' | 'failed';
}

@Route('api/refunds')
@Tags('Refunds')
@Security('session', ['refunds:read'])
export class RefundsController extends Controller {
  constructor(private readonly refunds: RefundsService) {
    super();
  }

  /**
   * Lists refunds that were started here, newest first.
   * @summary List refunds
   */
  @Get()
  async listRefunds(@Request() request: SignedIn, @Queries() query: RefundsQuery): Promise<RefundsDto> {
    const { rows, nextCursor } = await this.refunds.listRefunds(request.user, {
      paymentId: query.payment_id,
      status: query.status,
      cursor: query.cursor,
      perPage: query.per_page ?? 20,
    });
    return { refunds: rows.map(toRefundDto), next_cursor: nextCursor ?? null };
  }

  /**
   * Returns a refund. Its status is final once the provider reports its end, and changes if the bank returns the money later.
   * @summary Get a refund
   */
  @Get('{refundId}')
  async getRefund(@Request() request: SignedIn, @Path() refundId: string): Promise<RefundDto> {
    return toRefundDto(await this.refunds.getRefund(request.user, refundId));
  }

  /**
   * Refunds a payment, in full or in part. The refund is sent in the background exactly once, unless the refunded amount of
   * the payment has changed. A payment is never refunded after a dispute has taken its money. If the amount is above the
   * company's limit for approvals, another owner or admin has to approve the refund first (`awaiting_approval`).
   * @summary Refund a payment
   */
  @Post()
  @SuccessResponse(202, 'Recorded. `GET /api/refunds/{id}` shows its end')
  @Security('session', ['refunds:write'])
  @Response<ErrorDto>(404, 'PSP account or payment not found')
  @Response<ErrorDto>(
    409,
    'A dispute has taken the money (`payment_disputed`), or another refund is unfinished (`refund_running`)',
  )
  @Response<ErrorDto>(422, 'Not confirmed, more than what is left (`refund_too_large`), or another currency')
  @Response<ErrorDto>(502, 'The provider failed')
  async startRefund(@Request() request: SignedIn, @Body() body: StartRefundRequest): Promise<StartRefundDto> {
    if (!body.confirm) throw invalidField('confirm', 'Confirm that you want to refund the payment');
    const refund = await this.refunds.startRefund(request.user, {
      payment: { accountId: body.account_id, paymentId: body.payment_id },
      amount: body.amount,
      currency: body.currency,
      reason: body.reason,
      source: { kind: 'person', id: request.user.userId },
    });
    this.setStatus(202);
    return {
      success: true,
      message: refundMessage(refund),
      refund: toRefundDto(refund),
    };
  }
}
