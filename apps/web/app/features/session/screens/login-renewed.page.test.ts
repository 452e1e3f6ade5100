import type { Visitor } from '../../../../testing/a-visitor.ts'
import { answerCode, askForCode, boxesOf } from '../../../../testing/ask-for-code.ts'
import { languages } from '../../../../testing/languages.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

/** A deployment with a new text while the code is on its way: the documents that were accepted are no longer current. */
function replaceDocuments({ cookies }: Visitor): void {
  const attempt = JSON.parse(Buffer.from(cookies.get('login_attempt')!, 'base64url').toString())
  const documentIds = attempt.documentIds.map((id: number) => id + 1_000_000)
  cookies.set('login_attempt', Buffer.from(JSON.stringify({ ...attempt, documentIds })).toString('base64url'))
}

for (const { locale, prefix } of languages) {
  test(`a code sent for documents that have a new version since leads back to them, and the page says so: ${locale}`, async ({
    visitor,
  }) => {
    const code = await askForCode(visitor, { path: `${prefix}/login` })
    replaceDocuments(visitor)

    const again = await answerCode(visitor, code)

    expect(again.address).toBe(`${prefix}/login?renewed`)
    expect(again.main.textContent).toContain(wordsOf(locale, 'session')('renewed_title'))
    expect(boxesOf(again).some(({ checked }) => checked)).toBe(false)
    expect(visitor.cookies.has('login_attempt')).toBe(false)
  })
}
