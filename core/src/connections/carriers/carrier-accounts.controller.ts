import {
  Body,
  Controller,
  Delete,
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
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type {
  CarrierDto,
  CarriersDto,
  ConnectionTestDto,
  ConnectCarrierRequest,
} from './carrier-accounts.dto.js';
import type { CarrierAccountsService } from './carrier-accounts.service.js';

/** Parcel carriers, which report the delivery of shipments. */
@Route('api/carriers')
@Tags('Carriers')
@Security('session', ['carriers:read'])
export class CarrierAccountsController extends Controller {
  constructor(private readonly accounts: CarrierAccountsService) {
    super();
  }

  /**
   * Lists the carriers that can be connected, each with its credential fields and the company's account.
   * @summary List carriers
   */
  @Get()
  async listCarriers(@Request() request: SignedIn): Promise<CarriersDto> {
    return { carriers: await this.accounts.listCarriers(request.user) };
  }

  /**
   * Connects a carrier, or replaces the credentials of a connected one. They are stored encrypted and verified with the
   * carrier immediately: `verification_status` has the result. From then on, shipments of the data API that name this
   * carrier are read regularly.
   * @param carrier The ID of a carrier, for example `fedex`
   * @summary Connect a carrier
   */
  @Put('{carrier}/account')
  @Security('session', ['carriers:write'])
  async connectCarrier(
    @Request() request: SignedIn,
    @Path() carrier: string,
    @Body() body: ConnectCarrierRequest,
  ): Promise<CarrierDto> {
    return this.accounts.connect(request.user, carrier, body);
  }

  /**
   * Deletes the credentials. Keeps everything that the carrier reported.
   * @param carrier The ID of a carrier
   * @summary Disconnect a carrier
   */
  @Delete('{carrier}/account')
  @Security('session', ['carriers:write'])
  @Response<ErrorDto>(409, 'The carrier is not connected')
  async disconnectCarrier(@Request() request: SignedIn, @Path() carrier: string): Promise<MessageDto> {
    await this.accounts.disconnect(request.user, carrier);
    return { message: 'Carrier disconnected.' };
  }

  /**
   * Verifies the credentials with the carrier. If the carrier can't be reached, `success` is false and
   * `verification_status` doesn't change.
   * @param carrier The ID of a carrier
   * @summary Test a carrier's connection
   */
  @Post('{carrier}/test')
  @Security('session', ['carriers:write'])
  @Response<ErrorDto>(409, 'The carrier is not connected')
  async testCarrier(@Request() request: SignedIn, @Path() carrier: string): Promise<ConnectionTestDto> {
    return this.accounts.test(request.user, carrier);
  }
}
