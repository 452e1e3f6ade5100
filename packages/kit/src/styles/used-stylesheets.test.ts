import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { stylesheetsOf } from './used-stylesheets.ts'

const { all, usedBy } = stylesheetsOf({
  '../features/operator/operator.own.css': '@layer screens { .operator-table { e: 1 } }',
  '../layouts/frame.css': '@layer layouts { .frame { d: 1 } .bar { d: 2 } }',
  '../../../packages/kit/src/styles/tokens.css':
    '@layer ui, layouts; @layer tokens { :root { a: 1; --ink: #000; --card: #fff } }',
  '../../../packages/kit/src/button/button.css':
    '@layer ui { .button { b: 1; color: var(--ink) } .button-wide, .wide { b: 2 } @media print { .button:hover { b: 3 } } }',
  '../../../packages/kit/src/notice/notice.css':
    '@layer ui { .notice:has(.icon, .loader) { c: 1 } @keyframes turn { to { c: 2 } } }',
})

test.each`
  html                                          | stylesheet
  ${'<a class="button">'}                       | ${'b1 b3'}
  ${'<a class="wide">'}                         | ${'b2'}
  ${'<a class="button button-wide">'}           | ${'b1 b2 b3'}
  ${'<a class="my-button">button notice'}       | ${''}
  ${'<a data-class="button">'}                  | ${''}
  ${'<p class="notice">'}                       | ${''}
  ${'<p class="notice"><i class="loader">'}     | ${'c1 c2'}
  ${'<main class="frame"><p class="operator">'} | ${'d1'}
  ${'<p class="operator-table">'}               | ${'e1'}
`('$html needs the rules of the elements it shows', ({ html, stylesheet }) => {
  const rules = Array.from(usedBy(html).matchAll(/([b-e]): (\d)/g), ([, name, figure]) => `${name}${figure}`)
  expect(rules.sort().join(' ')).toBe(stylesheet)
})

test('a page has the order of the layers, and the tokens that its rules read', () => {
  expect(squeezed(usedBy(''))).toBe('@layerui,layouts;@layertokens{:root{a:1;}}')
  expect(squeezed(usedBy('<a class="button">'))).toContain(':root{a:1;--ink:#000;}')
  expect(squeezed(usedBy('<path fill="var(--card)">'))).toContain(':root{a:1;--card:#fff}')
})

test("the script's stylesheet has the rules and tokens a page may lack, but not those that only the server renders", () => {
  expect(all).toMatch(/^@layer ui, layouts/)
  for (const part of ['--card', '.button-wide', '@keyframes turn']) expect(all).toContain(part)
  expect(all).not.toContain('operator')
})

test.each`
  selector                    | html                   | isUsed
  ${'.a .b'}                  | ${'<i class="a b">'}   | ${true}
  ${'.a .b'}                  | ${'<i class="a">'}     | ${false}
  ${'.a:not(.b)'}             | ${'<i class="a">'}     | ${true}
  ${':root:not([data-x]) .a'} | ${'<i class="a">'}     | ${true}
  ${':is(.a, [open] > *) .b'} | ${'<i class="b">'}     | ${true}
  ${':is(.a, .c) .b'}         | ${'<i class="b">'}     | ${false}
  ${'.a:has(.b:not(:x)) .c'}  | ${'<i class="a b c">'} | ${true}
  ${'.a:has(.b:not(:x)) .c'}  | ${'<i class="a c">'}   | ${false}
  ${'.a:nth-child(n + 3)'}    | ${'<i class="a">'}     | ${true}
  ${'[data-a=".b"]'}          | ${''}                  | ${true}
`('$selector is used by $html: $isUsed', ({ selector, html, isUsed }) => {
  expect(stylesheetsOf({ 'x.css': `${selector} { a: 1 }` }).usedBy(html) !== '').toBe(isUsed)
})

test('a page with every class has every rule of our stylesheets', () => {
  const root = new URL('../../../../', import.meta.url)
  const files = ['packages/kit/src', 'apps/web/app', 'apps/console/app']
    .flatMap((folder) => globSync(`${folder}/**/*.css`, { cwd: root }))
    .map((file) => readFileSync(new URL(file, root), 'utf8'))

  expect(files.length).toBeGreaterThan(50)
  for (const css of files) {
    const classes = Array.from(css.matchAll(/\.([a-z][\w-]*)/g), ([, name]) => name)
    const used = stylesheetsOf({ 'x.css': css }).usedBy(`<i class="${classes.join(' ')}">`)
    expect(squeezed(used).replace(/--[\w-]+:[^;}]*;/g, '')).toBe(squeezed(css).replace(/--[\w-]+:[^;}]*;/g, ''))
  }
})

function squeezed(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '').replace(/\s/g, '')
}
