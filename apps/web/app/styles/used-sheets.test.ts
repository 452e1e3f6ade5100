import { expect, test } from 'vitest'
import { sheetsFor } from './used-sheets.ts'

const choose = sheetsFor({
  '../layouts/frame.css': 'frame',
  '../styles/tokens.css': 'tokens',
  '../ui/button/button.css': 'button',
  '../ui/notice/notice.css': 'notice',
})

test.each`
  html                                       | sheet
  ${'<a class="button">'}                    | ${'tokens\nframe\nbutton'}
  ${'<a class="wide button-outlined x">'}    | ${'tokens\nframe\nbutton'}
  ${'<a class="my-button">button notice'}    | ${'tokens\nframe'}
  ${'<p class="notice"><i class="buttons">'} | ${'tokens\nframe\nnotice'}
  ${null}                                    | ${'tokens\nframe\nbutton\nnotice'}
`('$html needs the sheets of the components that it shows', ({ html, sheet }) => {
  expect(choose(html)).toBe(sheet)
})
