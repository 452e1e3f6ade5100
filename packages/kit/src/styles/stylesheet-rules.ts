/** A part of a stylesheet: a rule, an at-rule without selectors, or a block that contains others (`@layer`, `@media`). */
export type Part =
  | { readonly kind: 'rule'; readonly text: string; readonly alternatives: readonly Selector[] }
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'keyframes'; readonly text: string }
  | { readonly kind: 'block'; readonly prelude: string; readonly parts: readonly Part[] }

/** Classes without which the selector cannot match: all of these, and one alternative of each `:is()` or `:has()`. */
export type Selector = {
  readonly classes: readonly string[]
  readonly oneOf: readonly (readonly Selector[])[]
}

const containers = /^@(layer|media|supports|container)\b/

/** Reads a stylesheet as the build has written it: well formed, and with no braces or semicolons in strings. */
export function partsOf(css: string): Part[] {
  const parts: Part[] = []
  let rest = css.replace(/\/\*.*?\*\//gs, '').trim()
  while (rest !== '') {
    const end = endOfStatement(rest)
    parts.push(partOf(rest.slice(0, end).trim()))
    rest = rest.slice(end).trim()
  }
  return parts
}

function partOf(text: string): Part {
  const open = text.indexOf('{')
  const prelude = text.slice(0, open).trim()
  if (open < 0) return { kind: 'plain', text }
  if (containers.test(text)) return { kind: 'block', prelude, parts: partsOf(text.slice(open + 1, -1)) }
  if (text.startsWith('@keyframes')) return { kind: 'keyframes', text }
  return text.startsWith('@') ? { kind: 'plain', text } : { kind: 'rule', text, alternatives: selectorsIn(prelude) }
}

/** The place after the statement's semicolon or closing brace. */
function endOfStatement(css: string): number {
  let depth = 0
  for (const { 0: sign, index } of css.matchAll(/[{};]/g)) {
    if (sign === '{') depth += 1
    if (sign === '}') depth -= 1
    if (depth === 0) return index + 1
  }
  return css.length
}

function selectorsIn(list: string): Selector[] {
  return splitOutside(list, ',').map(selectorOf)
}

/** `:not()` asks for nothing to be there, and other pseudo-classes name no classes. */
function selectorOf(text: string): Selector {
  const oneOf: Selector[][] = []
  let own = text.replace(/\[[^\]]*\]/g, '')
  for (let open = own.indexOf('('); open >= 0; open = own.indexOf('(')) {
    const close = closingOf(own, open)
    const inside = own.slice(open + 1, close)
    if (/:(is|has|where)$/.test(own.slice(0, open))) oneOf.push(selectorsIn(inside))
    own = `${own.slice(0, open)} ${own.slice(close + 1)}`
  }
  return { classes: Array.from(own.matchAll(/\.([\w-]+)/g), ([, name = '']) => name), oneOf }
}

function splitOutside(list: string, separator: string): string[] {
  const found = ['']
  let depth = 0
  for (const sign of list) {
    if (sign === '(') depth += 1
    if (sign === ')') depth -= 1
    if (sign === separator && depth === 0) found.push('')
    else found[found.length - 1] += sign
  }
  return found
}

function closingOf(text: string, open: number): number {
  let depth = 0
  for (const { 0: sign, index } of text.slice(open).matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1
    if (depth === 0) return open + index
  }
  return text.length
}
