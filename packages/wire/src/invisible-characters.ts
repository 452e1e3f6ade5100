/** Control characters except tab and line ends, marks that change the writing direction, and non-characters. */
const unseen = /[^\P{Cc}\t\n\r]|\p{Bidi_Control}|\p{Noncharacter_Code_Point}/u

/** Returns whether a text reads as it looks and can be stored. */
export function isClear(text: string): boolean {
  return text.isWellFormed() && !unseen.test(text)
}

/**
 * For text that nobody is asked to correct: halves of letters are shown as such, the other unseen characters are
 * replaced.
 */
export function cleared(text: string, instead = ''): string {
  return isClear(text) ? text : text.toWellFormed().replace(new RegExp(unseen, 'gu'), instead)
}
