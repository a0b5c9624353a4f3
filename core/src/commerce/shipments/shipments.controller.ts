import type { Readable } from 'node:stream';

import {
  Controller,
  Get,
  Path,
  Post,
  Produces,
  Request,
  Response,
  Route,
  Security,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { streamResponse } from '../../platform/http/stream-response.js';
import type { ShipmentDto } from './shipments.dto.js';
import type { ShipmentsService } from './shipments.service.js';

/** Shipments of the data API, as their carriers report them. */
@Route('api/shipments')
@Tags('Carriers')
@Security('session', ['data:read'])
export class ShipmentsController extends Controller {
  constructor(private readonly shipments: ShipmentsService) {
    super();
  }

  /**
   * Reads the carrier now instead of on schedule. When it first reports a delivery, the proof of delivery is kept as a PDF,
   * and the record's `status`, `delivered_at`, `delivered_to` and `signed_by` are set. A delivery from before the order is
   * rejected, because carriers reuse tracking numbers: `report.problem` has the reason.
   * @param externalId The record's ID in your system
   * @summary Read a shipment from its carrier
   */
  @Post('{externalId}/refresh')
  @Security('session', ['data:write'])
  @Response<ErrorDto>(409, 'The shipment has no tracking number, or its carrier is not connected')
  @Response<ErrorDto>(502, 'The carrier refused the credentials or is too busy')
  @Response<ErrorDto>(504, 'The carrier cannot be reached')
  async refreshShipment(@Request() request: SignedIn, @Path() externalId: string): Promise<ShipmentDto> {
    return this.shipments.refresh(request.user, externalId);
  }

  /**
   * Downloads the kept proof of delivery: the carrier's document, or a page with what the carrier reported.
   * @param externalId The record's ID in your system
   * @summary Download a proof of delivery
   */
  @Get('{externalId}/proof')
  @Produces('application/pdf')
  @Response<ErrorDto>(409, 'The shipment has no tracking number, or no carrier plugin reads it')
  async downloadProof(@Request() request: SignedIn, @Path() externalId: string): Promise<Readable> {
    const { fileName, stream } = await this.shipments.openProof(request.user, externalId);
    this.setHeader('content-type', 'application/pdf');
    this.setHeader('content-disposition', `attachment; filename="${fileName}"`);
    return streamResponse(request, stream);
  }
}
