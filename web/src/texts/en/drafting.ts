export const texts = {
  argumentField: {
    yourArgument: 'Your argument',
    yourArgumentDescription: 'Edit it as you like. Claims that it leaves out stay in the letter.',
    addToLetter: 'Add to letter',
  },
  argumentPanel: {
    argument: 'Argument',
    yourArgument: 'Your argument',
    editArgument: 'Edit argument',
    removeButton: 'Remove',
    exhibitRemoved: 'Cites evidence that has since been deleted',
    removeQuestion: 'Remove the argument from the letter?',
    removeConfirm: 'Remove',
    removeText: "The response letter won't include it. It argues from your evidence again.",
    quoted: (title: string) => `“${title}”`,
  },
  argumentModal: { editTheArgument: 'Edit argument', rewrite: 'Rewrite', loading: 'Loading the argument' },
  messages: {
    draftFailed: 'Failed to read the argument of the letter',
    saveFailed: 'Failed to add your argument to the letter',
    removeFailed: 'Failed to remove your argument from the letter',
    saved: 'Argument added to the letter!',
    removed: 'Argument removed from the letter!',
    copied: 'Argument copied!',
    argumentMissing: 'Enter an argument',
    taken:
      'The argument becomes a section of the response letter. You can edit or remove it until you submit. References to exhibits are kept up to date.',
  },
};
