import { z } from 'zod';

import type { CaseworkService } from '../../case/casework/casework.service.js';
import { toDisputeDto } from '../../case/disputes/disputes.mapping.js';
import type { DisputesService } from '../../case/disputes/disputes.service.js';
import { toCollectionDto } from '../../evidence/collection/collection.mapping.js';
import type { CollectionService } from '../../evidence/collection/collection.service.js';
import { toEvidenceDto } from '../../evidence/exhibits/evidence.mapping.js';
import type { EvidenceService } from '../../evidence/exhibits/evidence.service.js';
import { toFactsDto } from '../../evidence/facts/facts.mapping.js';
import type { FactsService } from '../../evidence/facts/facts.service.js';
import type { EvidenceRequirementsService } from '../../evidence/requirements/evidence-requirements.service.js';
import type { TenantActor } from '../../identity/access/actor.js';
import type { Permission } from '../../identity/access/permissions.js';
import { toResponseDraftDto } from '../../letters/drafting/drafting.mapping.js';
import type { DraftingService } from '../../letters/drafting/drafting.service.js';
import { toPreflightDto } from '../../letters/preflight/preflight.mapping.js';
import type { PreflightService } from '../../letters/preflight/preflight.service.js';
import { toArgumentAnswerDto, toArgumentChange } from '../../letters/responses/response-arguments.mapping.js';
import type { ResponseArgumentsService } from '../../letters/responses/response-arguments.service.js';
import { toResponsePreviewDto } from '../../letters/responses/responses.mapping.js';
import type { ResponsesService } from '../../letters/responses/responses.service.js';
import type { AcceptanceService } from '../../submissions/acceptance/acceptance.service.js';
import { toApprovalDto } from '../../submissions/approvals/approvals.mapping.js';
import type { SubmissionsService } from '../../submissions/submissions.service.js';
import {
  fitEntries,
  fitPage,
  foreignTexts,
  partOf,
  toDisputeRow,
  toEvidenceRow,
  toRequirements,
} from './mcp-results.js';

/** The services behind the tools. They enforce the company's isolation and the dispute's state. */
export type McpServices = {
  readonly disputes: DisputesService;
  readonly acceptance: AcceptanceService;
  readonly casework: CaseworkService;
  readonly requirements: EvidenceRequirementsService;
  readonly evidence: EvidenceService;
  readonly facts: FactsService;
  readonly collection: CollectionService;
  readonly drafting: DraftingService;
  readonly responses: ResponsesService;
  readonly responseArguments: ResponseArgumentsService;
  readonly preflight: PreflightService;
  readonly submissions: SubmissionsService;
};

/** A tool of the Model Context Protocol. Its result has the fields of the API call with the same purpose, or those an agent needs. */
export type McpTool<Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly permission: Extract<Permission, 'mcp:read' | 'mcp:draft'>;
  readonly input: Input;
  readonly run: (services: McpServices, actor: TenantActor, input: z.infer<Input>) => Promise<object>;
};

const disputeId = z.string().describe('The id of the dispute, such as dsp_01kakhr5x2m7q9t3v8wz');
const ofDispute = z.object({ dispute_id: disputeId });
const offset = z.int().min(0).optional().describe('The next_offset of the previous part of the text');
const language = z.enum(['en', 'zh', 'ja']).optional().describe('The language of the letter');

/** Lets a tool's input determine the type of `run`. */
const tool = <Input extends z.ZodObject>(definition: McpTool<Input>) =>
  ({ ...definition, description: `${definition.description} ${foreignTexts}` }) as unknown as McpTool;

const readingTools = [
  tool({
    name: 'list_disputes',
    title: 'List disputes',
    description:
      'Lists payment disputes with amount, reason, status, deadline and assignee. Amounts are minor units. A page may have fewer rows than per_page. Pass next_cursor as cursor for the next page.',
    permission: 'mcp:read',
    input: z.object({
      status: z.string().optional().describe('For example needs_response, under_review, won or lost'),
      provider: z.string().optional(),
      search: z.string().max(200).optional().describe('An id, customer, email, order number or amount'),
      assignee: z.string().optional().describe('A user id, me, or unassigned'),
      sort_by: z.enum(['created_at', 'evidence_due_by', 'amount']).optional(),
      sort_order: z.enum(['asc', 'desc']).optional(),
      per_page: z.int().min(1).max(50).optional(),
      cursor: z.string().optional(),
    }),
    run: ({ disputes }, actor, query) =>
      fitPage(query.per_page ?? 20, async (perPage) => {
        const list = await disputes.listDisputes(actor, { ...query, per_page: perPage });
        const next = list.nextCursor ?? null;
        return { disputes: list.disputes.map(toDisputeRow), total: list.total, next_cursor: next };
      }),
  }),
  tool({
    name: 'get_dispute',
    title: 'Get a dispute',
    description: 'Returns one dispute with what it allows now: can_submit, can_accept and why not.',
    permission: 'mcp:read',
    input: ofDispute,
    run: async ({ disputes }, actor, { dispute_id: id }) =>
      toDisputeDto(await disputes.getDispute(actor, id)),
  }),
  tool({
    name: 'get_timeline',
    title: 'Get the history of a dispute',
    description:
      'Returns the events and notes of a dispute, oldest first. Pass next_cursor as cursor for the next page.',
    permission: 'mcp:read',
    input: ofDispute.extend({
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    run: async ({ casework }, actor, { dispute_id: id, cursor }) =>
      fitEntries(await casework.timeline(actor, id), Number(cursor ?? 0)),
  }),
  tool({
    name: 'get_requirements',
    title: 'Get the evidence requirements',
    description: 'Returns the evidence that the network and the provider ask for, and what is missing.',
    permission: 'mcp:read',
    input: ofDispute,
    run: async ({ requirements }, actor, { dispute_id: id }) =>
      toRequirements(await requirements.getCompleteness(actor, id)),
  }),
  tool({
    name: 'list_evidence',
    title: 'List the evidence',
    description:
      'Returns the evidence of a dispute, oldest first, with the beginning of its texts. Pass next_cursor as cursor for the next page.',
    permission: 'mcp:read',
    input: ofDispute.extend({ cursor: z.string().optional() }),
    run: ({ evidence }, actor, { dispute_id: id, cursor }) =>
      fitPage(20, async (perPage) => {
        const { evidence: pieces, nextCursor } = await evidence.listEvidence(actor, id, { perPage, cursor });
        return { evidence: pieces.map(toEvidenceRow), next_cursor: nextCursor };
      }),
  }),
  tool({
    name: 'read_evidence',
    title: 'Read a text exhibit',
    description: 'Returns the text of one piece of evidence, in parts if it is long.',
    permission: 'mcp:read',
    input: z.object({ evidence_id: z.string(), offset }),
    run: async ({ evidence }, actor, { evidence_id: id, offset: from }) => {
      const { text = '', title } = await evidence.getEvidence(actor, id);
      return { evidence_id: id, title, ...partOf(text, from ?? 0) };
    },
  }),
  tool({
    name: 'get_facts',
    title: 'Get the facts',
    description: 'Returns the facts that a response may state, each with its source, and what is missing.',
    permission: 'mcp:read',
    input: ofDispute,
    run: async ({ facts }, actor, { dispute_id: id }) => toFactsDto(await facts.getFacts(actor, id)),
  }),
  tool({
    name: 'preview_response',
    title: 'Preview the response',
    description:
      'Returns the response letter as plain text, as it would be sent now, with its claims and checks. A long letter comes in parts. Sends nothing.',
    permission: 'mcp:read',
    input: ofDispute.extend({ language, offset }),
    run: async ({ responses }, actor, { dispute_id: id, language: wanted, offset: from }) => {
      const preview = await responses.preview(actor, id, wanted);
      return { ...toResponsePreviewDto(preview), ...partOf(preview.text, from ?? 0) };
    },
  }),
  tool({
    name: 'check_response',
    title: 'Check the response',
    description:
      'Returns the readiness of the response with its reasons, and what the provider would refuse. Sends nothing.',
    permission: 'mcp:read',
    input: ofDispute,
    run: async ({ preflight }, actor, { dispute_id: id }) =>
      toPreflightDto(await preflight.check(actor, id, { includeEvidence: true })),
  }),
];

const draftingTools = [
  tool({
    name: 'collect_evidence',
    title: 'Collect evidence',
    description:
      "Collects evidence from the provider's payment, the linked order and the company's settings.",
    permission: 'mcp:draft',
    input: ofDispute,
    run: async ({ collection }, actor, { dispute_id: id }) =>
      toCollectionDto(await collection.collect(actor, id)),
  }),
  tool({
    name: 'add_text_evidence',
    title: 'Add a text as evidence',
    description: 'Adds a text exhibit. State only what the merchant’s records show.',
    permission: 'mcp:draft',
    input: ofDispute.extend({
      evidence_type: z.string().describe('For example customer_communication or proof_of_delivery'),
      title: z.string().max(200),
      text: z.string(),
    }),
    run: async ({ evidence }, actor, input) =>
      toEvidenceDto(
        await evidence.addText(actor, {
          disputeId: input.dispute_id,
          evidenceType: input.evidence_type,
          title: input.title,
          description: undefined,
          text: input.text,
          details: undefined,
        }),
      ),
  }),
  tool({
    name: 'draft_response',
    title: 'Draft an argument',
    description: 'Proposes an argument in which every sentence cites a fact or an exhibit. Stores nothing.',
    permission: 'mcp:draft',
    input: ofDispute.extend({ language }),
    run: async ({ drafting }, actor, { dispute_id: id, language: wanted }) =>
      toResponseDraftDto(await drafting.draft(actor, id, wanted)),
  }),
  tool({
    name: 'save_argument',
    title: 'Save the argument',
    description:
      'Saves the argument of the response letter as a new version. A person can restore older ones.',
    permission: 'mcp:draft',
    input: ofDispute.extend({ text: z.string() }),
    run: async ({ responseArguments }, actor, { dispute_id: id, text }) =>
      toArgumentAnswerDto(await responseArguments.saveArgument(actor, id, toArgumentChange({ text }))),
  }),
  tool({
    name: 'request_submission',
    title: 'Request the submission',
    description: 'Asks a person to submit the response. Nothing is sent before that person approves it.',
    permission: 'mcp:draft',
    input: ofDispute,
    run: async ({ submissions }, actor, { dispute_id: id }) => {
      const options = { includeEvidence: true, autoRetry: true };
      const { approval } = await submissions.requestApproval(actor, id, options);
      return toApprovalDto(approval, actor);
    },
  }),
  tool({
    name: 'request_acceptance',
    title: 'Request to accept the dispute',
    description:
      'Asks a person to accept the dispute: the customer keeps the money. Nothing happens before that.',
    permission: 'mcp:draft',
    input: ofDispute,
    run: async ({ acceptance }, actor, { dispute_id: id }) =>
      toApprovalDto((await acceptance.requestAcceptance(actor, id)).approval, actor),
  }),
];

export const mcpTools: readonly McpTool[] = [...readingTools, ...draftingTools];
