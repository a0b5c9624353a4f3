import type { ReactNode } from 'react';

import { plural } from '../plural.js';
import { rich } from '../rich.js';

export const texts = {
  assigneeSelect: { assignee: 'Assignee', nobodyAssigned: 'Nobody assigned' },
  noteForm: {
    addANote: 'Add a note',
    note: 'Note',
    addNote: 'Add note',
    colleagues: 'Colleagues',
    suggested: (count: number) =>
      plural(count, {
        one: '# colleague found. Use the arrow keys and Enter.',
        other: '# colleagues found. Use the arrow keys and Enter.',
      }),
  },
  timelineItem: {
    byNobody: (title: string) => title.charAt(0).toUpperCase() + title.slice(1),
    /** A sentence with a subject of its own stands beside the name. */
    byPerson: (who: ReactNode, title: string) =>
      title.startsWith('The ') ? rich`${who} · ${title}` : rich`${who} ${title}`,
    via: (how: string) => ` (${how})`,
    vias: {
      api_key: 'with an API key',
      impersonation: 'by support in this name',
    },
  },
  timelinePanel: { timeline: 'Timeline', loadingTheTimeline: 'Loading the timeline' },
  messages: {
    loadFailed: 'Failed to load the timeline',
    noteFailed: 'Failed to add the note',
    assignFailed: 'Failed to assign the dispute',
    assigned: (name: string) => `Assigned to ${name}`,
    unassigned: 'Assigned to nobody',
    noteAdded: 'Note added',
    noteHint: 'Seen by your company alone. Write @ and a name to notify a colleague.',
  },
  timelineWords: {
    changeWords: {
      status: 'status',
      psp_status: 'status at the provider',
      evidence_due_by: 'deadline',
      amount: 'amount',
      reason: 'reason',
      stage: 'stage',
      loss_reason: 'reason for the loss',
    },
    created: 'The dispute came in',
    updated: 'The provider changed the dispute',
    theDisputeWasClosed: (status: string) => `The dispute was closed: ${status}`,
    dueSoon: (days: number) =>
      plural(days, { one: 'The answer was due within # day', other: 'The answer was due within # days' }),
    accepted: 'accepted the dispute',
    lossReason: (reason: string) => `Reason for the loss: ${reason}`,
    acknowledgedFee: (amount: string) => `acknowledged the fee of ${amount} for responding`,
    wroteNote: 'wrote a note',
    deletedEvidence: 'deleted evidence',
    wroteArgument: 'wrote the argument of the response',
    tookArgumentOut: 'took the argument out of the response',
    beganSubmission: 'began a submission',
    beganInPortal: 'began a submission in the portal',
    submittedInPortal: 'The response was given in the portal',
    submitted: 'The response was submitted',
    failed: 'The submission failed',
    changed: (names: string, status: string | undefined) =>
      status === undefined ? `Changed: ${names}` : `Changed: ${names} (${status})`,
    unassigned: 'took the assignee off the dispute',
    formerColleague: 'a former colleague',
    assigned: (name: string) => `assigned the dispute to ${name}`,
    addedEvidence: 'added evidence',
    collectedEvidence: (name: string) => `collected evidence from ${name}`,
  },
};
