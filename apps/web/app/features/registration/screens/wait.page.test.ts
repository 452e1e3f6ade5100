import { signIn } from '../../../../testing/sign-in.ts'
import { expect, test } from '../../../../testing/site-test.ts'

const slowRegistry = '910627490173'

test('the waiting screen shows what it waits for, how long, and that it may be closed', async ({ site, visitor }) => {
  await (await signIn(visitor, site)).bringTo('waiting_external_personal', { iin: slowRegistry })

  for (const [prefix, title, long, leave] of [
    ['', 'Ищем вас в государственной базе', 'Обычно это 10 секунд', 'Страницу можно закрыть'],
    ['/kk', 'Сізді мемлекеттік базадан іздеп жатырмыз', 'Әдетте 10 секунд', 'Бетті жабуға болады'],
  ] as const) {
    const page = await visitor.open(`${prefix}/register/wait`)

    expect(page.main.getByRole('heading', { level: 1 }).textContent).toBe(title)
    page.main.getByText(new RegExp(long))
    page.main.getByText(leave)
    // Without script the browser itself reloads the page.
    expect(page.document.querySelector('noscript meta[http-equiv=refresh]')?.getAttribute('content')).toBe('5')
  }
})
