import { expect, test } from 'vitest'
import { fallbackPage, isBroken } from './fallback-page.ts'

const html = { 'content-type': 'text/html; charset=utf-8' }

test.each`
  isDocument | status | headers                             | broken
  ${true}    | ${500} | ${{}}                               | ${true}
  ${true}    | ${500} | ${{ 'content-type': 'text/plain' }} | ${true}
  ${true}    | ${500} | ${html}                             | ${false}
  ${true}    | ${503} | ${{}}                               | ${false}
  ${true}    | ${302} | ${{}}                               | ${false}
  ${false}   | ${500} | ${{}}                               | ${false}
`('status $status with $headers, document $isDocument, is broken: $broken', (row) => {
  expect(isBroken(row.isDocument, new Response(null, { status: row.status, headers: row.headers }))).toBe(row.broken)
})

test('the fallback page is in both languages and loads nothing', () => {
  expect(fallbackPage).toContain('На сайте ведутся технические работы')
  expect(fallbackPage).toContain('<h1 lang="kk">Сайтта техникалық жұмыстар жүріп жатыр</h1>')
  expect(fallbackPage).not.toMatch(/<script|<style|<link|src=|href=/)
})
