import { signIn } from '../../testing/sign-in.ts'
import { expect, test } from '../../testing/site-test.ts'

test('whoever has been here before finds «Войти» on every public page, in both languages', async ({ visitor }) => {
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

test('a public page is the same for whoever is signed in, and «Войти» leads them on without a script', async ({
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

test('a login, which leads nowhere else, has no second way in', async ({ visitor }) => {
  const { document } = await visitor.open('/login')

  expect(document.querySelector('.bar-door')).toBeNull()
})
