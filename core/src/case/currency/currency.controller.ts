import { Body, Controller, Get, Put, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CurrencySettingsDto, CurrencySettingsRequest } from './currency.dto.js';
import type { CurrencyService } from './currency.service.js';

@Route('api/settings/currency')
@Tags('Settings')
@Security('session', ['settings:read'])
export class CurrencyController extends Controller {
  constructor(private readonly currency: CurrencyService) {
    super();
  }

  /**
   * Returns the currency that the company counts in, its exchange rates with their age, and those that the operator
   * offers.
   * @summary Get the company's currency
   */
  @Get()
  async getCurrencySettings(@Request() request: SignedIn): Promise<CurrencySettingsDto> {
    return this.currency.getCurrency(request.user);
  }

  /**
   * Sets currency and rates, for totals, sorting, the amount for approvals and the amounts of automation rules. Because
   * rates decide which amounts need approval, the same people may change them.
   * @summary Set the company's currency
   */
  @Put()
  @Security('session', ['approvals:configure'])
  @Response<ErrorDto>(403, 'Only owners and admins can, in person')
  @Response<ErrorDto>(422, 'A currency or a rate is wrong, or the operator offers no such rates')
  async setCurrencySettings(
    @Request() request: SignedIn,
    @Body() body: CurrencySettingsRequest,
  ): Promise<CurrencySettingsDto> {
    return this.currency.updateCurrency(request.user, body);
  }
}
