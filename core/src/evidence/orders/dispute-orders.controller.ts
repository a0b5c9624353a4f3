import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { toEvidenceDto } from '../exhibits/evidence.mapping.js';
import type {
  DisputeOrderDto,
  LinkOrderRequest,
  OrderEvidenceDraftsDto,
  AddOrderEvidenceRequest,
  AddedOrderEvidenceDto,
} from './dispute-orders.dto.js';
import { toDisputeOrderDto, toDraftsDto } from './dispute-orders.mapping.js';
import type { DisputeOrdersService } from './dispute-orders.service.js';

@Route('api/disputes/{disputeId}/order')
@Tags('Stores')
@Security('session', ['stores:read'])
export class DisputeOrdersController extends Controller {
  constructor(private readonly disputeOrders: DisputeOrdersService) {
    super();
  }

  /**
   * Returns the order of the disputed payment and the payment itself, from stores and the data API, or candidates with
   * their confidence. The other records belong to them.
   * @summary Get the order behind a dispute
   */
  @Get()
  async getDisputeOrder(@Request() request: SignedIn, @Path() disputeId: string): Promise<DisputeOrderDto> {
    return toDisputeOrderDto(await this.disputeOrders.findRecords(request.user, disputeId));
  }

  /**
   * Links an order or a payment of the data API to the dispute, or unlinks it.
   * @summary Link an order or a payment to a dispute
   */
  @Put()
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(422, 'Neither an order nor a payment is given')
  async linkDisputeOrder(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: LinkOrderRequest,
  ): Promise<DisputeOrderDto> {
    const { order_id: orderId, payment_id: paymentId } = body;
    return toDisputeOrderDto(await this.disputeOrders.link(request.user, disputeId, { orderId, paymentId }));
  }

  /**
   * Lists the evidence that can be created from the order, to review and edit before adding it.
   * @summary List evidence from the order
   */
  @Get('evidence')
  @Response<ErrorDto>(409, 'No order is known for the dispute')
  async listOrderEvidenceDrafts(
    @Request() request: SignedIn,
    @Path() disputeId: string,
  ): Promise<OrderEvidenceDraftsDto> {
    return toDraftsDto(await this.disputeOrders.drafts(request.user, disputeId));
  }

  /**
   * Creates evidence from the order: receipt, packing slip, tracking, delivery, customer and refund, each once. Another title or
   * text replaces one that exists. It is then evidence like any other.
   * @summary Add evidence from the order
   */
  @Post('evidence')
  @Security('session', ['evidence:write'])
  @Response<ErrorDto>(409, 'No order is known for the dispute, or it no longer accepts evidence')
  async addOrderEvidence(
    @Request() request: SignedIn,
    @Path() disputeId: string,
    @Body() body: AddOrderEvidenceRequest,
  ): Promise<AddedOrderEvidenceDto> {
    const { added, skipped } = await this.disputeOrders.addEvidence(request.user, disputeId, body.items);
    const count = added.length;
    return {
      evidence: added.map(toEvidenceDto),
      skipped: [...skipped],
      message: `${count} ${count === 1 ? 'piece' : 'pieces'} of evidence added from the order.`,
    };
  }
}
