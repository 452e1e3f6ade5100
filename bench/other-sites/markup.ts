/** The visible markup of a page, without scripts and without React's marks between adjacent texts. */
export function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, '').replace(/<!--.*?-->/gs, '')
}

export function insideOf(tag: 'head' | 'body', html: string): string {
  const inside = new RegExp(`<${tag}[^>]*>(.*)</${tag}>`, 's').exec(html)?.[1]
  if (inside === undefined) throw new Error(`The page has no ${tag}`)
  return inside
}

const token =
  /<style>(?<css>.*?)<\/style>|<(?<tag>[a-z][\w-]*)(?<attributes>(?: [\w:-]+="[^"]*")*)(?<end>\/?)>|<\/(?<closed>[\w-]+)>|(?<text>[^<]+)/gsy

/** A tag, the end of one, a text, or a stylesheet of markup written by React. */
type Piece = {
  readonly css?: string
  readonly tag?: string
  readonly attributes?: string
  /** `/` where the tag has nothing inside. */
  readonly end?: string
  readonly closed?: string
  readonly text?: string
}

export function pieces(markup: string): Piece[] {
  const tokens = [...markup.matchAll(token)]
  const read = tokens.reduce((length, [found]) => length + found.length, 0)
  if (read < markup.length) throw new Error(`Not understood: ${markup.slice(read, read + 80)}`)
  return tokens.map(({ groups = {} }) => (groups.text === undefined ? groups : { text: decoded(groups.text) }))
}

/** Converts markup written by React to JSX that renders the same markup: an element for every tag. */
export function toJsx(markup: string): string {
  return pieces(markup)
    .map(({ attributes = '', closed, css, end, tag, text }) => {
      if (css !== undefined) return `<style>{${JSON.stringify(css)}}</style>`
      if (closed !== undefined) return `</${closed}>`
      if (text !== undefined) return `{${JSON.stringify(text)}}`
      const props = Object.entries(propsOf(tag ?? '', attributes))
      return `<${tag}${props.map(([name, value]) => ` ${name}={${JSON.stringify(value)}}`).join('')}${end}>`
    })
    .join('')
}

const otherNames: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  tabindex: 'tabIndex',
  checked: 'defaultChecked',
}
const saidByPresence = /^(checked|disabled|download|hidden|open|required)$/

/** The attributes of a tag as properties of its element. */
export function propsOf(tag: string, attributes: string): Record<string, string | true> {
  return Object.fromEntries(
    [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      propName(tag, name),
      value === '' && saidByPresence.test(name) ? true : decoded(value),
    ]),
  )
}

function propName(tag: string, attribute: string): string {
  if (tag === 'input' && attribute === 'value') return 'defaultValue'
  if (/^(aria|data)-/.test(attribute)) return attribute
  return otherNames[attribute] ?? attribute.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
}

const signs: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }

function decoded(text: string): string {
  return text.replace(/&[^;]+;/g, (entity) => signs[entity] ?? entity)
}
