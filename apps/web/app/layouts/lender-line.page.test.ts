import { expect, test } from '../../testing/site-test.ts'

test('the footer of every page names the lender as registered, with its number and licence, in both languages', async ({
  visitor,
}) => {
  for (const path of ['/', '/contacts', '/login', '/media', '/no-such-page']) {
    for (const [prefix, said] of [
      ['', 'ТОО «МФО Образец», БИН 000040000000, лицензия № 00.00.0000.М'],
      ['/kk', '«Үлгі МҚҰ» ЖШС, БСН 000040000000, лицензия № 00.00.0000.М'],
    ] as const) {
      const page = await visitor.open(prefix + path)
      expect(page.document.querySelector('footer')?.textContent, prefix + path).toContain(said)
    }
  }
})
