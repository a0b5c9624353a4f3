export const texts = {
  argumentField: {
    yourArgument: 'Your argument',
    yourArgumentDescription: 'Edit it as you like before you add it',
    addToLetter: 'Add to letter',
    replace: 'Replace argument',
  },
  argumentPanel: {
    argument: 'Argument',
    none: 'The letter has no argument yet',
    yourArgument: 'Your argument',
    inLetter: 'A section of the response letter',
    editArgument: 'Edit argument',
    removeButton: 'Remove',
    exhibitRemoved: 'Cites evidence that has since been deleted',
    removeQuestion: 'Remove the argument from the letter?',
    removeConfirm: 'Remove',
    removeText: "The response letter won't include it. You can draft a new one at any time.",
    sources: 'Sources',
    source: (label: string, title: string) => `Exhibit ${label}: ${title}`,
    quoted: (title: string) => `“${title}”`,
  },
  argumentModal: { editTheArgument: 'Edit argument' },
  draftModal: {
    draftAnArgument: 'Draft argument',
    languageOfTheDraft: 'Draft language',
    generateDraft: 'Generate draft',
    regenerate: 'Regenerate',
    regenerateDraft: 'Regenerate the draft?',
    written: {
      rules:
        'Based on card network rules. Review it before you use it. A citation shows where a sentence comes from, not that it is true. Nothing is saved or sent yet.',
      model:
        'Written by the language model configured on this server. Review it before you use it. A citation shows where a sentence comes from, not that it is true. Nothing is saved or sent yet.',
    },
  },
  sentences: {
    heading: 'Sentences and sources',
    sources: 'Sources',
    exhibit: 'Exhibit: ',
    fact: 'Fact: ',
    leftOut: 'Left out',
  },
  messages: {
    draftFailed: 'Failed to generate a draft',
    saveFailed: 'Failed to add your argument to the letter',
    removeFailed: 'Failed to remove your argument from the letter',
    saved: 'Argument added to the letter!',
    removed: 'Argument removed from the letter!',
    copied: 'Argument copied!',
    argumentMissing: 'Enter an argument',
    intro:
      'Generate a first draft from the facts of this dispute and your evidence. Every sentence cites its source. Claims without support are left out.',
    taken:
      'The argument becomes a section of the response letter. You can edit or remove it until you submit. References to exhibits are kept up to date.',
    nothingSupported: "There isn't enough evidence for a draft yet. See below what to add.",
    replace: 'Your changes to the argument will be lost.',
  },
};
