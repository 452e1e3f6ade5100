import { type Part, partsOf, type Selector } from './stylesheet-rules.ts'

type Classes = ReadonlySet<string>

type Stylesheets = {
  /** The rules that a page with this HTML can show. */
  readonly usedBy: (html: string) => string
  /** Everything that a page may lack, for pages whose script renders further elements. */
  readonly all: string
}

/** Bounds memory: pages differ by their data, but seldom by their classes. */
const maxRemembered = 300

export function stylesheetsOf(files: Readonly<Record<string, string>>): Stylesheets {
  const sorted = Object.entries(files).sort(([a], [b]) => tokensFirst(a, b) || a.localeCompare(b))
  const stylesheets = sorted.map(([path, css]) => ({ css: css.trim(), parts: partsOf(css), isOwn: isOwn(path) }))
  const remembered = new Map<string, string>()
  return {
    usedBy(html) {
      const classes = classesIn(html)
      const tokens = tokensIn(html)
      const key = [...[...classes].sort(), ...[...tokens].sort()].join(' ')
      const rules = () => stylesheets.map(({ parts }) => usedOf(parts, classes)).join('')
      const used = remembered.get(key) ?? withoutUnusedTokens(rules(), tokens)
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(key, used)
      return used
    },
    all: stylesheets
      .filter(({ css, isOwn, parts }) => !isOwn && (parts.some(dependsOnPage) || css.includes(':root')))
      .map(({ css }) => css)
      .join('\n'),
  }
}

/** No script renders the elements of an `operator.own.css`: only pages from the server have them. */
function isOwn(path: string): boolean {
  return path.endsWith('.own.css')
}

// Layers, not order, decide precedence; tokens.css declares the layers and so must be first.
function tokensFirst(a: string, b: string): number {
  return Number(b.endsWith('/tokens.css')) - Number(a.endsWith('/tokens.css'))
}

/** A page is long but has few classes. */
function classesIn(html: string): Classes {
  const lists = new Set(Array.from(html.matchAll(/\sclass="([^"]*)"/g), ([, list = '']) => list))
  return new Set([...lists].flatMap((list) => list.split(' ')))
}

function usedOf(parts: readonly Part[], classes: Classes): string {
  const used = parts.map((part) => usedPart(part, classes))
  // An animation is kept with the rules beside it: one of them runs it.
  return used.join('') === ''
    ? ''
    : parts.map((part, at) => (part.kind === 'keyframes' ? part.text : used[at])).join('')
}

function usedPart(part: Part, classes: Classes): string {
  switch (part.kind) {
    case 'plain':
      return part.text
    case 'keyframes':
      return ''
    case 'rule':
      return part.alternatives.some((selector) => canMatch(selector, classes)) ? part.text : ''
    case 'block': {
      const inside = usedOf(part.parts, classes)
      return inside === '' ? '' : `${part.prelude}{${inside}}`
    }
  }
}

/** Drops custom properties that nothing on the page reads. */
function withoutUnusedTokens(css: string, readByPage: ReadonlySet<string>): string {
  const read = new Set([...readByPage, ...tokensIn(css)])
  return css.replace(/(?<=[{;]\s*)(--[\w-]+)\s*:[^;{}]*;?/g, (declaration, name) => (read.has(name) ? declaration : ''))
}

/** Pictures in the HTML read them too. */
function tokensIn(text: string): ReadonlySet<string> {
  return new Set(Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = '']) => name))
}

function canMatch({ classes: needed, oneOf }: Selector, classes: Classes): boolean {
  return (
    needed.every((name) => classes.has(name)) &&
    oneOf.every((alternatives) => alternatives.some((selector) => canMatch(selector, classes)))
  )
}

function dependsOnPage(part: Part): boolean {
  if (part.kind === 'block') return part.parts.some(dependsOnPage)
  return part.kind === 'rule' && !part.alternatives.some((selector) => canMatch(selector, new Set()))
}
