/** Control characters but tab and line ends, marks that turn the direction of writing, what is no character at all. */
const unseen = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/u

/** Whether a text says what is seen, and can be stored. */
export function isClear(text: string): boolean {
  return text.isWellFormed() && !unseen.test(text)
}

/** For what nobody is asked to correct: halves of letters are shown as such, the rest gives way. */
export function cleared(text: string, instead = ''): string {
  return isClear(text) ? text : text.toWellFormed().replace(new RegExp(unseen, 'gu'), instead)
}
