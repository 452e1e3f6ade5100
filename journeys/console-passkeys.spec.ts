import { createServer } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures/site.ts'

/** Chromium's own authenticator: it holds real keys and signs with them, and touches itself. */
async function withAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
  return {
    /** The person dismisses the browser's question, or agrees again. */
    verifies: (isUserVerified: boolean) =>
      devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('a passkey made in the browser lets its person in by a touch, and a refused touch can be tried again', async ({
  page,
  startOwnSite,
}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  await startOwnSite({ CONSOLE_PORT: String(port), CONSOLE_ORIGIN: origin })
  const authenticator = await withAuthenticator(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${origin}/sign-in`)
  await page.getByRole('button', { name: /Дана Сәрсенова/ }).click()
  await page.goto(`${origin}/me/passkeys`)
  await page.getByRole('button', { name: 'Добавить ключ доступа' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByLabel('Название').fill('Телефон')
  await page.getByRole('button', { name: 'Создать ключ' }).press('Enter')
  await expect(page.getByText('Ключ доступа добавлен.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Выйти' }).click()

  await authenticator.verifies(false)
  await page.getByRole('button', { name: 'Войти по ключу доступа' }).press('Enter')
  await expect(page.getByText('Не получилось или вы отменили. Попробуйте ещё раз.')).toBeVisible()
  await authenticator.verifies(true)
  await page.getByRole('button', { name: 'Подтвердить ключом' }).press('Enter')

  await expect(page).toHaveURL(`${origin}/`)
  await expect(page.getByText(/Дана Сәрсенова/)).toBeVisible()
})
