import {
  Body,
  Controller,
  Get,
  Path,
  Post,
  Put,
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
import { refundMessage } from '../refunds/refunds.mapping.js';
import type { AlertAdviser } from './alert-adviser.js';
import type {
  AlertAnswerDto,
  AlertDto,
  AlertOutcomeRequest,
  AlertsDto,
  AlertStateDto,
  ChooseAlertPaymentRequest,
  DismissAlertRequest,
  RefundAlertAnswerDto,
  RefundAlertRequest,
} from './alerts.dto.js';
import { toAlertDto } from './alerts.mapping.js';
import type { AlertDetail, AlertsService } from './alerts.service.js';

// oxlint-disable-next-line typescript/consistent-type-definitions -- tsoa reads @Queries from interfaces only
export interface AlertsQuery extends CursorQuery {
  state?: AlertStateDto;
  /** `stripe_efw`, `adyen_nof`, `ethoca`, `cdrn`, `rdr`, `chargebackstop`, `chargeflow` or `generic`. */
  source?: string;
  account_id?: string;
  /** The provider's reference of the payment. */
  payment_id?: string;
  dispute_id?: string;
}

@Route('api/alerts')
@Tags('Alerts')
@Security('session', ['alerts:read'])
export class AlertsController extends Controller {
  constructor(
    private readonly alerts: AlertsService,
    private readonly adviser: AlertAdviser,
  ) {
    super();
  }

  /**
   * Lists fraud warnings and alerts: open ones by their deadline, soonest first, then all others, newest first.
   * @summary List alerts
   */
  @Get()
  async listAlerts(@Request() request: SignedIn, @Queries() query: AlertsQuery): Promise<AlertsDto> {
    const { rows, nextCursor } = await this.alerts.listAlerts(request.user, {
      state: query.state,
      source: query.source,
      accountId: query.account_id,
      paymentId: query.payment_id,
      disputeId: query.dispute_id,
      cursor: query.cursor,
      perPage: query.per_page ?? 20,
    });
    const advise = await this.adviser.for(request.user.tenantId);
    return {
      alerts: rows.map((alert) => toAlertDto({ alert, advice: advise(alert) })),
      next_cursor: nextCursor ?? null,
    };
  }

  /**
   * Returns an alert with its payment, its refund, the dispute that followed, and advice in figures.
   * @summary Get an alert
   */
  @Get('{alertId}')
  async getAlert(@Request() request: SignedIn, @Path() alertId: string): Promise<AlertDto> {
    return this.show(request, await this.alerts.getAlert(request.user, alertId));
  }

  /**
   * Refunds the payment of an alert, in full or in part, as `POST /api/refunds` does. The alert stays `open` until the provider
   * reports the end of the refund. An RDR alert is informational and never refunded.
   * @summary Refund the payment of an alert
   */
  @Post('{alertId}/refund')
  @SuccessResponse(202, 'Recorded. `GET /api/refunds/{id}` shows its end')
  @Security('session', ['refunds:write'])
  @Response<ErrorDto>(
    409,
    'A dispute has taken the money (`payment_disputed`), another refund is unfinished (`refund_running`), or the alert is closed or informational (`alert_not_refundable`)',
  )
  @Response<ErrorDto>(422, 'Not confirmed, more than what is left (`refund_too_large`), or another currency')
  @Response<ErrorDto>(502, 'The provider failed')
  async refundAlert(
    @Request() request: SignedIn,
    @Path() alertId: string,
    @Body() body: RefundAlertRequest,
  ): Promise<RefundAlertAnswerDto> {
    if (!body.confirm) throw invalidField('confirm', 'Confirm that you want to refund the payment');
    const refund = await this.alerts.refund(request.user, alertId, { amount: body.amount });
    this.setStatus(202);
    const alert = await this.show(request, await this.alerts.getAlert(request.user, alertId));
    return { success: true, message: refundMessage(refund), refund_id: refund.refundId, alert };
  }

  /**
   * Closes an open alert without a refund.
   * @summary Dismiss an alert
   */
  @Post('{alertId}/dismiss')
  @Security('session', ['alerts:write'])
  @Response<ErrorDto>(409, 'No longer open (`alert_not_open`)')
  @Response<ErrorDto>(422, 'No reason')
  async dismissAlert(
    @Request() request: SignedIn,
    @Path() alertId: string,
    @Body() body: DismissAlertRequest,
  ): Promise<AlertAnswerDto> {
    const detail = await this.alerts.dismiss(request.user, alertId, body.reason);
    return { success: true, message: 'The alert was dismissed.', alert: await this.show(request, detail) };
  }

  /**
   * Records the outcome for the alert's source and sends it. A source takes one outcome, which can't be changed. A final refund
   * sends `resolved` or `stopped` automatically.
   * @summary Report the outcome of an alert
   */
  @Post('{alertId}/outcome')
  @Security('session', ['alerts:write'])
  @Response<ErrorDto>(409, 'It has an outcome (`alert_outcome_recorded`)')
  @Response<ErrorDto>(422, 'An outcome of another kind of alert')
  async reportAlertOutcome(
    @Request() request: SignedIn,
    @Path() alertId: string,
    @Body() body: AlertOutcomeRequest,
  ): Promise<AlertAnswerDto> {
    const detail = await this.alerts.setOutcome(request.user, alertId, body.outcome);
    return { success: true, message: 'The outcome was recorded.', alert: await this.show(request, detail) };
  }

  /**
   * Chooses the payment of an alert that names none, for example one of `match.candidates`.
   * @summary Choose the payment of an alert
   */
  @Put('{alertId}/payment')
  @Security('session', ['alerts:write'])
  @Response<ErrorDto>(409, 'The source named the payment (`alert_payment_certain`)')
  @Response<ErrorDto>(422, 'No payment')
  async chooseAlertPayment(
    @Request() request: SignedIn,
    @Path() alertId: string,
    @Body() body: ChooseAlertPaymentRequest,
  ): Promise<AlertAnswerDto> {
    const payment = { accountId: body.account_id, paymentId: body.payment_id };
    const detail = await this.alerts.choosePayment(request.user, alertId, payment);
    return { success: true, message: 'The payment was saved.', alert: await this.show(request, detail) };
  }

  private async show({ user }: SignedIn, { alert, candidates }: AlertDetail): Promise<AlertDto> {
    const advise = await this.adviser.for(user.tenantId);
    return toAlertDto({ alert, candidates, advice: advise(alert) });
  }
}
