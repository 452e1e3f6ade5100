import { signIn } from '../../testing/sign-in.ts'
import { expect, test } from '../../testing/site-test.ts'

test('every public page has a «Войти» link, in both languages', async ({ visitor }) => {
  for (const [address, word, login] of [
    ['/', 'Войти', '/login'],
    ['/how-to-back/bank-account', 'Войти', '/login'],
    ['/kk/contacts', 'Кіру', '/kk/login'],
  ] as const) {
    const { screen } = await visitor.open(address)
    expect(screen.getByRole('banner').querySelector('.bar-door-in')!.textContent).toBe(word)
    expect(screen.getByRole('link', { name: word }).getAttribute('href')).toBe(login)
  }
})

test('a public page is the same for a signed-in visitor, and «Войти» redirects to their step without script', async ({
  site,
  visitor,
}) => {
  const before = await visitor.open('/contacts')
  await signIn(visitor, site)

  const after = await visitor.open('/contacts')

  expect(after.text).toBe(before.text)
  const inside = await visitor.follow(after.screen.getByRole('link', { name: 'Войти' }))
  expect(inside.address).toBe('/login/iin')
})

test('the login page has no «Войти» link', async ({ visitor }) => {
  const { document } = await visitor.open('/login')

  expect(document.querySelector('.bar-door')).toBeNull()
})
