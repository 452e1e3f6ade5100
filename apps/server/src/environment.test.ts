import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { environmentWithFile } from './environment.ts'

function aFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'qadam-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, '.env')
  writeFileSync(file, text)
  return file
}

test('a variable of the process wins over the file, and an empty one leaves it to the file', () => {
  const file = aFile('PORT=4000\nHOST=127.0.0.1\nAPP_STAND=test\n')

  expect(environmentWithFile(file, { PORT: '5000', HOST: '', APP_STAND: ' ', LOG_LEVEL: 'debug' })).toEqual({
    ...{ PORT: '5000', HOST: '127.0.0.1', APP_STAND: 'test', LOG_LEVEL: 'debug' },
  })
})

test('without the file there is the environment alone', () => {
  expect(environmentWithFile('/nowhere/.env', { PORT: '5000' })).toEqual({ PORT: '5000' })
})
