import type { ContentBlock, ContentSection, PageContent } from './page-content.ts'
import { plainWords } from './plain-words.ts'

export type FoundPlace = {
  readonly to: string
  /** The section's title and the page it belongs to. */
  readonly title: string
  readonly page: string
  readonly words: string
}

type PageAt = { readonly path: string; readonly content: PageContent }

type Place = Omit<FoundPlace, 'words'> & {
  readonly sayings: readonly string[]
  readonly weights: ReadonlyMap<string, number>
}

const longestQuestion = 100
const maxWords = 8
const maxFound = 12
const longestExcerpt = 180

/**
 * Finds sections by words, in one language. Both languages inflect words by their endings and people use other forms
 * than the text, so two words match if they share most of the typed word as a prefix. Every word of the query must
 * match.
 */
export function contentSearch(pages: readonly PageAt[]): (question: string) => FoundPlace[] {
  const places = pages.flatMap(networksOf)
  const vocabulary = [...new Set(places.flatMap(({ weights }) => [...weights.keys()]))]

  return (question) => {
    const asked = wordsIn(question.slice(0, longestQuestion)).slice(0, maxWords)
    if (asked.length === 0) return []
    const meant = asked.map((word) => vocabulary.filter((known) => isSameWord(known, word)))
    const rated = places.map((place) => ({ place, rate: rateOf(place, meant) }))
    return rated
      .filter(({ rate }) => rate > 0)
      .sort((a, b) => b.rate - a.rate)
      .slice(0, maxFound)
      .map(({ place: { page, sayings, title, to } }) => ({ page, title, to, words: excerptOf(sayings, meant.flat()) }))
  }
}

function networksOf({ content: { lead, sections, title }, path }: PageAt): Place[] {
  const head = placeOf({ to: path, title, page: title }, [lead])
  return [head, ...sections.map((section) => sectionPlace(path, title, section))]
}

function sectionPlace(path: string, page: string, { blocks, id, title = page }: ContentSection): Place {
  return placeOf({ to: id === undefined ? path : `${path}#${id}`, title, page }, blocks.flatMap(wordsOf))
}

function placeOf(where: Omit<FoundPlace, 'words'>, texts: readonly string[]): Place {
  const sayings = texts.map(plainWords)
  const inTexts = sayings.map((text): [string, number] => [text, 1])
  return { ...where, sayings, weights: weightsOf([[where.title, 4], [where.page, 2], ...inTexts]) }
}

/** The first text that contains one of the words, cut to a length that can be scanned at a glance. */
function excerptOf(sayings: readonly string[], words: readonly string[]): string {
  const meant = new Set(words)
  const said = sayings.find((saying) => wordsIn(saying).some((word) => meant.has(word))) ?? sayings[0] ?? ''
  return said.length > longestExcerpt ? `${said.slice(0, said.lastIndexOf(' ', longestExcerpt))} …` : said
}

function wordsOf(block: ContentBlock): string[] {
  switch (block.kind) {
    case 'text':
      return [block.text]
    case 'notice':
      return [block.title ?? '', block.text]
    case 'list':
      return block.items
    case 'steps':
    case 'links':
      return block.items.flatMap(({ text, title }) => [title, text])
    case 'facts':
      return block.items.flatMap(({ name, value }) => [name, value])
    case 'questions':
      return block.items.flatMap(({ answer, question }) => [question, ...answer])
    case 'contacts':
      return []
  }
}

/** Takes the highest weight of each word's mentions: a longer text is not a better match. */
function weightsOf(texts: readonly (readonly [string, number])[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const [text, weight] of texts)
    for (const word of wordsIn(text)) weights.set(word, Math.max(weight, weights.get(word) ?? 0))
  return weights
}

function rateOf({ weights }: Place, meant: readonly (readonly string[])[]): number {
  const rates = meant.map((words) => Math.max(0, ...words.map((word) => weights.get(word) ?? 0)))
  return rates.includes(0) ? 0 : rates.reduce((sum, rate) => sum + rate, 0)
}

/** One-letter words carry no meaning; «ё» is often typed as «е». */
function wordsIn(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('ё', 'е')
      .match(/[\p{L}\d]{2,}/gu) ?? []
  ).map((word) => synonyms[word] ?? word)
}

/** «Заём» starts differently from its own inflected forms. */
const synonyms: Readonly<Record<string, string>> = { заем: 'займ', sms: 'смс', смску: 'смс', iin: 'иин' }

function isSameWord(known: string, typed: string): boolean {
  const least = typed.length < 5 ? typed.length : Math.max(4, Math.floor(typed.length * 0.6))
  return known.slice(0, least) === typed.slice(0, least)
}
