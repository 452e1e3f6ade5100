import { createRequire } from 'node:module'
import { pieces, propsOf } from './markup.ts'

// The site's own React. Production's build is chosen when it is first loaded.
process.env.NODE_ENV = 'production'
const siteRequire = createRequire(new URL('../../apps/web/package.json', import.meta.url))
const { createElement } = siteRequire('react') as { createElement(...parts: unknown[]): unknown }
const { renderToString } = siteRequire('react-dom/server') as { renderToString(element: unknown): string }

type Node = string | { readonly tag: string; readonly props: Record<string, unknown>; readonly children: Node[] }

/**
 * Renders that markup again: a React element for every tag, made anew each time, as a component makes it. What it costs
 * is the least that a page of these elements costs React.
 */
export function renderingOf(markup: string): () => string {
  const root: Node[] = []
  const open = [root]
  for (const { attributes = '', closed, css, end, tag, text } of pieces(markup)) {
    const children = open.at(-1)!
    if (css !== undefined) children.push({ tag: 'style', props: {}, children: [css] })
    else if (text !== undefined) children.push(text)
    else if (closed !== undefined) open.pop()
    else {
      // React takes a style as an object only; as a string under another name it costs the same to write.
      const { style, ...props } = propsOf(tag ?? '', attributes)
      const inner: Node[] = []
      children.push({
        tag: tag ?? '',
        props: style === undefined ? props : { ...props, 'data-style': style },
        children: inner,
      })
      if (end === '') open.push(inner)
    }
  }
  const [page] = root
  if (page === undefined || root.length > 1) throw new Error('Not one element')
  return () => renderToString(elementOf(page))
}

function elementOf(node: Node): unknown {
  if (typeof node === 'string') return node
  return createElement(node.tag, node.props, ...node.children.map(elementOf))
}
