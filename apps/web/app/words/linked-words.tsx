import { Children, type ReactNode } from 'react'
import { Link } from 'react-router'

/** Renders text with `[links](/in-them)`. */
export function LinkedWords({ text }: { text: string }): ReactNode {
  const parts = text.split(/(\[[^\]]+\]\(\/[\w/#-]*\))/)
  return Children.toArray(parts.map(partOf))
}

function partOf(part: string): ReactNode {
  const [, words, to] = /^\[([^\]]+)\]\((.+)\)$/.exec(part) ?? []
  return words && to ? <Link to={to}>{words}</Link> : part
}
