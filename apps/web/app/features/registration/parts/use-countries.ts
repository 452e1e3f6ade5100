import { useContext, useState } from 'react'
import { InHtml } from '../../../boot/in-html.ts'
import type { Country } from '../document-visit.ts'

/** The countries of the loader's answer; on a page from the server, those in its list (`visitDocument`). */
export function useCountries(given: readonly Country[] | null, field: string): readonly Country[] {
  const inHtml = useContext(InHtml)?.countries as readonly Country[] | undefined
  const [onPage] = useState(() => ((given ?? inHtml) ? [] : countriesOnPage(field)))
  return given ?? inHtml ?? onPage
}

let known: readonly Country[] = []

function countriesOnPage(field: string): readonly Country[] {
  const list = document.querySelector<HTMLSelectElement>(`select[name="${field}"]`)
  const found = [...(list?.options ?? [])].filter(({ value }) => value !== '')
  if (found.length > 0) known = found.map(({ text, value }) => ({ id: Number(value), name: text }))
  return known
}
