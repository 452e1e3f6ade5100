import { bringContractTo } from '../../../../../api/testing/borrower-actions.ts'
import { languages } from '../../../../testing/languages.ts'
import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'
import { wordsOf } from '../../../../testing/words.ts'

const home = '/register/lk'

test('the documents page lists the signed contract with its signed file first, then consents and the agreement with its signature', async ({
  site,
  visitor,
}) => {
  const client = await signIn(visitor, site)
  await client.bringTo('personal_cabinet')
  const { id, number } = await bringContractTo(client, 'paid')

  for (const { locale, prefix } of languages) {
    const t = wordsOf(locale, 'cabinet')
    const title = t('contract_title').replace('{number}', number)
    const { main } = await visitor.open(`${prefix}${home}/documents`)
    const [first] = main.querySelectorAll('.card')
    expect(first?.textContent).toContain(title)
    for (const language of ['ru', 'kk'] as const) {
      const link = main.getByRole('link', { name: `${t(`contract_${language}`)}: ${title}` })
      expect(link.getAttribute('href')).toMatch(new RegExp(`/contracts/${id}/file\\?lang=${language}$`))
    }
    expect(main.getAllByRole('link', { name: new RegExp(`^${t('paper_signature')}: `) })).toHaveLength(1)
    const files = [...main.querySelectorAll('a')].filter(({ href }) => href.includes('/documents/signed/'))
    expect(files.length).toBeGreaterThanOrEqual(6)

    const opened = await visitor.open(`${prefix}${home}`)
    const newest = opened.main.getByRole('link', { name: new RegExp(`^${title}`) })
    expect(newest.getAttribute('href')).toMatch(new RegExp(`/file\\?lang=${locale}$`))
  }
})
