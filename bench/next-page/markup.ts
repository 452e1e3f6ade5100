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

/** Converts markup written by React to JSX that renders the same markup: an element for every tag. */
export function toJsx(markup: string): string {
  const tokens = [...markup.matchAll(token)]
  const read = tokens.reduce((length, [found]) => length + found.length, 0)
  if (read < markup.length) throw new Error(`No JSX for ${markup.slice(read, read + 80)}`)
  return tokens
    .map(({ groups = {} }) => {
      const { css, tag, attributes = '', end, closed, text } = groups
      if (css !== undefined) return `<style>{${JSON.stringify(css)}}</style>`
      if (closed !== undefined) return `</${closed}>`
      if (text !== undefined) return `{${JSON.stringify(decoded(text))}}`
      return `<${tag}${propsOf(tag ?? '', attributes)}${end}>`
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

function propsOf(tag: string, attributes: string): string {
  return [...attributes.matchAll(/ ([\w:-]+)="([^"]*)"/g)]
    .map(([, name = '', value = '']) => {
      const isTrue = value === '' && saidByPresence.test(name)
      return ` ${propName(tag, name)}={${isTrue ? 'true' : JSON.stringify(decoded(value))}}`
    })
    .join('')
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
