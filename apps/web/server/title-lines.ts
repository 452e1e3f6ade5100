/** How wide a text is when its letters are 1 px high; another size is as many times wider. */
export type WidthOf = (text: string) => number

export type SetTitle = { readonly lines: readonly string[]; readonly size: number }

// The longer a title, the smaller its letters: a short one is a poster, a long one a paragraph.
const settings = [
  { size: 88, maxLines: 2 },
  { size: 80, maxLines: 3 },
  { size: 70, maxLines: 3 },
  { size: 64, maxLines: 4 },
] as const
const smallest = { size: 60, maxLines: 4 } as const

// The longest title of ours has 70 letters; nobody reads more in a chat.
const maxLetters = 200

/** The title in lines of nearly one length, as large as it fits into this width. */
export function setTitle(title: string, width: number, widthOf: WidthOf): SetTitle {
  const words = boundWords([...title].slice(0, maxLetters).join(''))
  for (const { size, maxLines } of settings) {
    const lines = evenLines(words, width / size, widthOf)
    if (lines.length <= maxLines && fit(lines, width / size, widthOf)) return { lines, size }
  }
  const { size, maxLines } = smallest
  const pieces = words.flatMap((word) => brokenWord(word, width / size, widthOf))
  const lines = evenLines(pieces, width / size, widthOf)
  if (lines.length <= maxLines) return { lines, size }
  return { lines: cut(filledLines(pieces, width / size, widthOf).slice(0, maxLines), width / size, widthOf), size }
}

/** No line ends in «в» or «и», none begins with a dash; a space that does not break is kept as it was written. */
function boundWords(title: string): string[] {
  const words: string[] = []
  let isBound = false
  for (const word of title.split(/[ \t\r\n]+/).filter(Boolean)) {
    const last = words.at(-1)
    if (last !== undefined && (isBound || /^[—–·/]$/.test(word))) words[words.length - 1] = `${last}\u{a0}${word}`
    else words.push(word)
    isBound = /^«?[\p{L}\d]{1,2}$/u.test(word)
  }
  return words
}

/** The narrowest lines of those that are fewest. */
function evenLines(words: readonly string[], width: number, widthOf: WidthOf): string[] {
  const fewest = filledLines(words, width, widthOf)
  let [tooNarrow, enough, even] = [0, width, fewest]
  for (let round = 0; round < 8; round += 1) {
    const middle = (tooNarrow + enough) / 2
    const lines = filledLines(words, middle, widthOf)
    if (lines.length > fewest.length || !fit(lines, middle, widthOf)) tooNarrow = middle
    else [enough, even] = [middle, lines]
  }
  return even
}

function filledLines(words: readonly string[], width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function fit(lines: readonly string[], width: number, widthOf: WidthOf): boolean {
  return lines.every((line) => widthOf(line) <= width)
}

function brokenWord(word: string, width: number, widthOf: WidthOf): string[] {
  const pieces = ['']
  for (const letter of word) {
    const longer = `${pieces.at(-1)}${letter}`
    if (longer === letter || widthOf(longer) <= width) pieces[pieces.length - 1] = longer
    else pieces.push(letter)
  }
  return pieces
}

/** Whole words go first; a word that is a line by itself loses letters. */
function cut(lines: readonly string[], width: number, widthOf: WidthOf): string[] {
  const kept = [...lines]
  let last = kept.pop() ?? ''
  while (last.length > 1 && widthOf(`${last}…`) > width)
    last = last.includes(' ') ? last.slice(0, last.lastIndexOf(' ')) : [...last].slice(0, -1).join('')
  return [...kept, `${last.replace(/[\s,;:—–]+$/, '')}…`]
}
