export const messages = {
  loadFailed: 'Failed to load the timeline',
  noteFailed: 'Failed to add the note',
  assignFailed: 'Failed to assign the dispute',
  assigned: (name: string) => `Assigned to ${name}`,
  unassigned: 'Assigned to nobody',
  noteAdded: 'Note added',
  noteHint: 'Seen by your company alone. Write @ and a name to tell a colleague.',
} as const;
