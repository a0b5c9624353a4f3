export const texts = {
  argumentField: {
    yourArgument: 'Your argument',
    yourArgumentDescription: 'Yours to change, shorten and complete',
    putIntoTheLetter: 'Put into the letter',
    replace: 'Replace the argument',
  },
  argumentPanel: {
    yourArgument: 'Your Argument',
    inLetter: 'A section of the response letter',
    editArgument: 'Edit Argument',
    takeOut: 'Take Out',
    exhibitRemoved: 'It relies on evidence that was removed since',
    takeItOut: 'Take the argument out of the letter?',
    takeItOutLabel: 'Take out',
    takeItOutText: 'The response letter goes out without it. You can draft or write another one.',
    quoted: (title: string) => `“${title}”`,
  },
  argumentModal: { editTheArgument: 'Edit the argument' },
  draftModal: {
    draftAnArgument: 'Draft an argument',
    languageOfTheDraft: 'Language of the draft',
    writeADraft: 'Write a draft',
    writeAnew: 'Write anew',
    writeTheDraftAnew: 'Write the draft anew?',
    written: {
      rules:
        'Written by the rules of the card networks. Read it before you use it: a citation says where a sentence comes from, not that it is true. Nothing is kept or sent until you do so.',
      model:
        'Written by the language model that is set up here. Read it before you use it: a citation says where a sentence comes from, not that it is true. Nothing is kept or sent until you do so.',
    },
  },
  sentences: {
    heading: 'Sentences and what they rest on',
    restsOn: 'Rests on',
    exhibit: 'Exhibit: ',
    fact: 'Fact: ',
    leftOutAndWhy: 'Left out, and why',
  },
  messages: {
    draftFailed: 'Failed to write a draft',
    saveFailed: 'Failed to put your argument into the letter',
    removeFailed: 'Failed to take your argument out of the letter',
    saved: 'Your argument is in the letter!',
    removed: 'Your argument was taken out of the letter!',
    copied: 'Argument copied!',
    argumentMissing: 'Your argument is empty',
    intro:
      'A first draft from this dispute’s facts and your evidence. Every sentence names what it rests on; what nothing supports is left out.',
    taken:
      'It becomes a section of the response letter and goes out when you submit. Exhibits that it names keep their right letter. You can change it, or take it out, until then.',
    nothingSupported: 'Nothing can be written yet: no sentence has support. See below what to bring.',
    replace: 'What you have changed in your argument is lost.',
  },
};
