import { expect, test } from 'vitest'
import { stylesheetsFor } from './used-stylesheets.ts'

const choose = stylesheetsFor({
  '../features/operator/operator.own.css': 'operator',
  '../layouts/frame.css': 'frame',
  '../styles/tokens.css': 'tokens',
  '../ui/button/button.css': 'button',
  '../ui/notice/notice.css': 'notice',
})

test.each`
  html                                       | stylesheet
  ${'<a class="button">'}                    | ${'tokens\nframe\nbutton'}
  ${'<a class="wide button-outlined x">'}    | ${'tokens\nframe\nbutton'}
  ${'<a class="my-button">button notice'}    | ${'tokens\nframe'}
  ${'<p class="notice"><i class="buttons">'} | ${'tokens\nframe\nnotice'}
  ${'<p class="operator-table">'}            | ${'tokens\noperator\nframe'}
`('$html needs the stylesheets of the components it shows', ({ html, stylesheet }) => {
  expect(choose(html, false)).toBe(stylesheet)
})

test('a page with script has the styles of the following screens, but not those of other pages only', () => {
  expect(choose('<p class="notice">operator', true)).toBe('tokens\nframe\nbutton\nnotice')
  expect(choose('<p class="operator-door">', true)).toBe('tokens\noperator\nframe\nbutton\nnotice')
})
