import { type Mask, readByTyping, show } from './mask.ts'
import { plainCharacters } from './plain-characters.ts'

/** An edit made by the browser: the resulting text, the caret, and the selection before it. */
export type Change = {
  readonly text: string
  readonly caret: number
  /** Unknown when a password manager or a script set the whole value. */
  readonly selected: { readonly start: number; readonly end: number } | undefined
  readonly inputType: string
}

export type Edited = { readonly content: string; readonly caret: number; readonly isRefused: boolean }

/** Turns the browser's edit of the shown text into the content the person meant. */
export function edit(mask: Mask, content: string, change: Change): Edited {
  const shown = show(mask, content)
  const replaced = replacedIn(shown, change)
  if (!replaced) return whole(mask, mask.read(change.text))

  const { from, to, inserted } = replaced
  let left = content.slice(0, placesBefore(mask, content, from))
  let right = content.slice(placesBefore(mask, content, to))
  if (inserted === '') {
    // Only mask characters were deleted: the person meant the adjacent one of the content.
    if (left + right === content && /^delete(?!By)/.test(change.inputType)) {
      if (change.inputType.includes('Forward')) right = right.slice(1)
      else left = left.slice(0, -1)
    }
    return result(mask, left, right, false)
  }

  const isPasted = [...inserted].length > 1
  const piece = isPasted ? mask.read(inserted) : plainCharacters(inserted)
  if (isPasted && mask.isWhole?.(piece)) return whole(mask, piece)
  const typed = typeBetween(mask, left, piece, right)
  return result(mask, typed, right, typed === left && /[\p{L}\p{N}]/u.test(inserted))
}

type Replaced = { from: number; to: number; inserted: string }

function replacedIn(shown: string, { text, caret, selected, inputType }: Change): Replaced | undefined {
  if (selected) {
    const { start, end } = selected
    const insertedEnd = text.length - (shown.length - end)
    const isThere =
      insertedEnd >= start && text === shown.slice(0, start) + text.slice(start, insertedEnd) + shown.slice(end)
    if (isThere && insertedEnd > start) return { from: start, to: end, inserted: text.slice(start, insertedEnd) }
  }
  const tail = text.slice(caret)
  if (inputType === '' || inputType === 'insertReplacementText' || !shown.endsWith(tail)) return undefined
  const to = shown.length - tail.length
  const from = sameBeginning(text.slice(0, caret), shown.slice(0, to))
  return { from, to, inserted: text.slice(from, caret) }
}

function sameBeginning(a: string, b: string): number {
  let length = 0
  while (length < a.length && length < b.length && a[length] === b[length]) length++
  return length
}

function typeBetween(mask: Mask, left: string, piece: string, right: string): string {
  let typed = left
  for (const character of piece) {
    const next = mask.type(typed, character)
    if (mask.fits(next + right)) typed = next
  }
  return typed
}

function whole(mask: Mask, content: string): Edited {
  return { content, caret: show(mask, content).length, isRefused: false }
}

function result(mask: Mask, left: string, right: string, isRefused: boolean): Edited {
  // After a deletion the following characters may not fit: 705 without its 7, where only a 6 or 7 may begin.
  const joined = mask.fits(left + right) ? left + right : readByTyping(mask, left + right)
  const content = mask.tidy?.(joined) ?? joined
  const caret = caretAfter(mask, content, Math.max(0, content.length - right.length))
  return { content, caret, isRefused }
}

/** Counts the content characters shown before this index. */
function placesBefore(mask: Mask, content: string, index: number): number {
  let places = 0
  while (places < content.length && caretAfter(mask, content, places + 1) <= index) places++
  return places
}

/** Returns the index in the shown text right after this many content characters. */
function caretAfter(mask: Mask, content: string, places: number): number {
  if (places === 0) return content === '' ? 0 : mask.before(content, 0).length
  let index = 0
  for (let place = 0; place < places; place++) index += mask.before(content, place).length + 1
  return index
}
