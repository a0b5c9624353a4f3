import {
  codeListsOf,
  otherReasonsOfNetworkCode,
  reasonOfNetworkCode,
  subClaimsOf,
  type SubClaim,
} from '@rebuttal/plugin-kit';
import { Controller, Get, Query, Response, Route, Security, Tags } from '@tsoa/runtime';

import { invalidField } from '../../platform/errors/catalogue.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import { networkCodes } from '../../rules/catalogue.js';
import { ruleNetworkNames, ruleNetworks, type CodeRule, type RuleNetwork } from '../../rules/rules.js';
import type { ListedReasonCodeDto, ReasonCodesDto, SubClaimDto } from './evidence-requirements.dto.js';
import { toNameDto, toReasonCodeDto } from './evidence-requirements.mapping.js';

@Route('api/reason-codes')
@Tags('Evidence requirements')
@Security('session', ['evidence:read'])
export class ReasonCodesController extends Controller {
  /**
   * The card networks' and payment methods' reason codes, with their dispute reason, what wins, and the sources. Networks
   * that share the codes of another get both lists.
   * @summary List reason codes
   */
  @Get()
  @Response<ErrorDto>(422, 'No such network')
  listReasonCodes(@Query() network?: string): ReasonCodesDto {
    const listed = network === undefined ? ruleNetworks : listsOf(network);
    return {
      networks: listed.map((one) => ({ network: one, name: ruleNetworkNames[one] })),
      codes: listed.flatMap((one) => networkCodes[one].map((rule) => toListedDto(one, rule))),
    };
  }
}

function listsOf(network: string): readonly RuleNetwork[] {
  const lists = codeListsOf(network);
  const known = ruleNetworks.filter((one) => lists.includes(one));
  if (known.length === 0) throw invalidField('network', `Choose from ${ruleNetworks.join(', ')}`);
  return known;
}

function toListedDto(network: RuleNetwork, rule: CodeRule): ListedReasonCodeDto {
  return {
    ...toReasonCodeDto(rule),
    network,
    reason: reasonOfNetworkCode(network, rule.code) ?? 'unknown',
    other_reasons: [...otherReasonsOfNetworkCode(network, rule.code)],
    claims: subClaimsOf(network, rule.code).map(toSubClaimDto),
  };
}

function toSubClaimDto({ claim, title, reason, evidence }: SubClaim): SubClaimDto {
  return { claim, title, reason, evidence: evidence.map(toNameDto) };
}
