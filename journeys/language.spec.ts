import { formIsHydrated } from './fixtures/hydrated-form.ts'
import { expect, test } from './fixtures/site.ts'

test('[LOC-03] typed values survive the switch', async ({ page }) => {
  await page.goto('/sandbox')
  await formIsHydrated(page)
  await page.getByLabel('Сообщение').fill('Сәлем')
  await page.getByRole('link', { name: 'Қазақша' }).click()

  await expect(page.getByLabel('Хабарлама')).toHaveValue('Сәлем')
})

test('[LOC-05] a page opened inside the app is entirely in Kazakh; a language that fails to load is only logged to the console, and the page works in the other', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  const openContacts = async () => {
    await page.goto('/kk/sandbox')
    await formIsHydrated(page)
    await page.getByRole('navigation', { name: 'Басты мәзір' }).getByRole('link', { name: 'Байланыс' }).click()
  }

  // Also where the browser has no Kazakh locale data.
  await openContacts()
  await expect(page.getByText('дс–жм, сағат 09:00 – 19:00').first()).toBeVisible()
  expect(said.filter((line) => line.includes('Failed locale loading'))).toEqual([])

  await page.route(/assets\/contacts-.*\.js$/, async (route) => {
    const isKazakh = (await (await route.fetch()).text()).includes('Бөлімшелер')
    return isKazakh ? route.abort() : route.continue()
  })
  await openContacts()
  await expect(page.getByRole('heading', { name: 'Отделения' })).toBeVisible()
  expect(said.some((line) => line.includes('Failed locale loading'))).toBe(true)
})
