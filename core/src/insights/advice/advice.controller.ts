import { Controller, Get, Path, Request, Route, Security, Tags } from '@tsoa/runtime';

import type { CoverageDto } from '../../case/disputes/disputes.dto.js';
import { toCoverageDto } from '../../case/disputes/disputes.mapping.js';
import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { Advice } from './advice.js';
import type { AdviceService } from './advice.service.js';

export type AdviceInputDto = {
  key: 'amount' | 'countered' | 'labor' | 'smart_disputes';
  /** Minor units. Null: not known. */
  value: number | null;
  currency: string;
  note: string;
};

export type AdviceDto = {
  /**
   * `too_little_data`: fewer than ten decided cases with the same reason, network and provider, or an unknown fee. `covered`:
   * someone else bears the amount, so a response brings nothing more. File the claim if `coverage` says that it is not filed.
   */
  action: 'fight' | 'accept' | 'too_little_data' | 'covered';
  coverage: CoverageDto | null;
  /**
   * The average result of a response, in minor units. Accepting brings 0. Null: the fee of a response is not known, or the
   * dispute is covered.
   */
  expected_value: number | null;
  currency: string;
  /** From your own contested disputes, 0 to 1. */
  win_probability: number;
  /** The 95 % interval of the probability. */
  interval: number[];
  /** Decided disputes with the same reason, network and provider. */
  n: number;
  /** The parts of the value. A fee in another currency is listed only. */
  inputs: AdviceInputDto[];
  /** How it is computed. */
  method: string;
};

@Route('api/disputes')
@Tags('Money')
@Security('session', ['money:read'])
export class AdviceController extends Controller {
  constructor(private readonly advice: AdviceService) {
    super();
  }

  /**
   * Compares what a response to a dispute brings on average with accepting it, from your own decided disputes and the fees that
   * you entered.
   * @summary Get advice on a dispute
   */
  @Get('{disputeId}/advice')
  async getDisputeAdvice(@Request() request: SignedIn, @Path() disputeId: string): Promise<AdviceDto> {
    return toAdviceDto(await this.advice.getAdvice(request.user, disputeId));
  }
}

const method =
  'Your wins and losses with the same reason, network and provider, together with ten cases at the rate of the reason, which in turn has ten cases at the rate of all your disputes. The expected value is this probability times the amount, less the fee of a response (its part that a win does not return) and your work.';

function toAdviceDto({ action, coverage, expectedMinor, currency, odds, inputs }: Advice): AdviceDto {
  return {
    action,
    coverage: toCoverageDto(coverage),
    expected_value: expectedMinor ?? null,
    currency,
    win_probability: odds.probability,
    interval: [...odds.interval],
    n: odds.n,
    inputs: inputs.map(({ key, value, currency: of, note }) => ({
      key,
      value: value ?? null,
      currency: of,
      note,
    })),
    method,
  };
}
