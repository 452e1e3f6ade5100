import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const stylesheet = readFileSync(new URL('./font.css', import.meta.url), 'utf8')
const [file, hash] = /\/assets\/inter-(\w{8})\.woff2/.exec(stylesheet) ?? []
const font = readFileSync(new URL(`../../public${file}`, import.meta.url))

test('the font is cached for ever because its name contains its hash', () => {
  expect(createHash('sha256').update(font).digest('hex').slice(0, 8)).toBe(hash)
})

test('the font is one small file', () => {
  expect(font.length).toBeLessThan(30_000)
})
