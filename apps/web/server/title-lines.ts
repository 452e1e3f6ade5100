/** Measures a text's width at a font size of 1 px; it scales linearly with the size. */
export type WidthOf = (text: string) => number

export type SetTitle = { readonly lines: readonly string[]; readonly size: number }

// The longer the title, the smaller its font size.
const settings = [
  { size: 88, maxLines: 2 },
  { size: 80, maxLines: 3 },
  { size: 70, maxLines: 3 },
  { size: 64, maxLines: 4 },
] as const
const smallest = { size: 60, maxLines: 4 } as const

// Our longest title has 70 letters; in a chat nobody reads more.
const maxLetters = 200

/** Splits the title into lines of similar length, at the largest size that fits the width. */
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

/** Prevents lines from ending in «в» or «и» and from starting with a dash; preserves existing no-break spaces. */
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

/** Minimises the line width for the smallest number of lines. */
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

/** Drops whole words first; a single-word line loses letters. */
function cut(lines: readonly string[], width: number, widthOf: WidthOf): string[] {
  const kept = [...lines]
  let last = kept.pop() ?? ''
  while (last.length > 1 && widthOf(`${last}…`) > width)
    last = last.includes(' ') ? last.slice(0, last.lastIndexOf(' ')) : [...last].slice(0, -1).join('')
  return [...kept, `${last.replace(/[\s,;:—–]+$/, '')}…`]
}
