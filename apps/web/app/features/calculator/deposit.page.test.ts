import { startSite } from '../../../testing/a-site.ts'
import { aVisitor, type Page } from '../../../testing/a-visitor.ts'
import { figuresShown } from '../../../testing/figures-shown.ts'
import { test as base, expect } from '../../../testing/site-test.ts'
import { htmlFaults } from '../../../testing/valid-html.ts'

const DEPOSIT_PRODUCT = JSON.stringify({
  minAmount: 10_000,
  maxAmount: 5_000_000,
  amount: 500_000,
  discount: '0.1',
  terms: [
    { days: 91, interests: [{ fromDay: 0, toDay: 91, rate: '0.0004' }] },
    {
      days: 365,
      interests: [
        { fromDay: 0, toDay: 180, rate: '0.0003' },
        { fromDay: 181, toDay: 365, rate: '0.0005' },
      ],
    },
  ],
})

/** A site whose lender takes deposits, shared by the tests of this file. */
const test = base.extend(
  'deposits',
  { scope: 'file' },
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the pattern to learn what a fixture needs, here nothing.
  async ({}, { onCleanup }) => {
    const site = await startSite({ DEPOSIT_PRODUCT })
    onCleanup(() => site.stop())
    return site
  },
)

const section = ({ main }: Page) => main.querySelector('#deposit')!
const field = (page: Page, name: string) => page.main.getByRole<HTMLInputElement>('textbox', { name })

/** The date in Almaty that many days from now, `2027-02-20`. */
function dayAfter(days: number): string {
  const inAlmaty = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Almaty' })
  return inAlmaty.format(Date.now() + days * 86_400_000)
}

test('the server calculates the deposit from the form, and the page returns to its section', async ({ deposits }) => {
  const visitor = aVisitor(deposits)
  const home = await visitor.open('/')
  expect(figuresShown(section(home))).toMatchObject({
    'Получите всего': '516 380 ₸',
    'Доход после налога': '16 380 ₸',
    'Ставка за весь срок': '3,28 %',
    'Ставка в год': '13,14 %',
    ГЭСВ: '13,8 %',
  })
  expect(section(home).querySelector('time')!.dateTime).toBe(dayAfter(91))

  const form = section(home).querySelector('form')!
  field(home, 'Сумма вклада').value = '1 000 000'
  form.querySelector('select')!.value = '365'
  const counted = await visitor.press(home.main.getByRole('button', { name: 'Посчитать' }))

  expect(counted.address).toBe('/?deposit_amount=1+000+000&deposit_term=365')
  expect(form.getAttribute('action')).toBe('#deposit')
  expect(figuresShown(section(counted))).toMatchObject({
    'Получите всего': '1 131 850 ₸',
    'Доход после налога': '131 850 ₸',
    'Ставка за весь срок': '13,19 %',
    ГЭСВ: '13,2 %',
  })
  expect(section(counted).querySelector('time')!.dateTime).toBe(dayAfter(365))
  expect(field(counted, 'Сумма вклада').value).toMatch(/^1\s000\s000$/)
  expect(section(counted).querySelector('select')!.value).toBe('365')

  // The Kazakh page shows the same figures, and the input survives the language switch.
  const kazakh = await visitor.follow(counted.screen.getByRole('link', { name: /Қазақша/ }))
  expect(section(kazakh).querySelector('h2')!.textContent).toBe('Салым қанша табыс әкеледі')
  expect(figuresShown(section(kazakh))).toMatchObject({
    'Алатын сомаңыз': '1 131 850 ₸',
    'Салықтан кейінгі табыс': '131 850 ₸',
    'Бүкіл мерзімге мөлшерлеме': '13,19 %',
    'Жылдық мөлшерлеме': '13,19 %',
    ЖТСМ: '13,2 %',
  })
})

test('an amount out of range shows an error beside its field, and the typed text stays', async ({ deposits }) => {
  const visitor = aVisitor(deposits)
  let page = await visitor.open('/')
  for (const [typed, said] of [
    ['9 999', /^Самое меньшее 10\s000\s₸$/],
    ['5000001', /^Самое большее 5\s000\s000\s₸$/],
    ['<b>много</b>', /^Напишите сумму цифрами, в целых тенге, без тиынов$/],
    ['', /^Напишите сумму вклада$/],
  ] as const) {
    field(page, 'Сумма вклада').value = typed
    page = await visitor.press(page.main.getByRole('button', { name: 'Посчитать' }))

    const amount = field(page, 'Сумма вклада')
    expect(section(page).querySelector('.field-error')!.textContent).toMatch(said)
    expect(amount.getAttribute('aria-invalid')).toBe('true')
    const described = amount.getAttribute('aria-describedby')!.split(' ')
    expect(described.map((id) => page.document.getElementById(id)!.textContent).join(' ')).toMatch(
      new RegExp(said.source.slice(1, -1)),
    )
    expect(amount.value).toBe(typed)
    expect(section(page).querySelectorAll('.calculator-figure')).toHaveLength(0)
  }

  const kazakh = await visitor.open('/kk?deposit_term=30')
  expect(section(kazakh).querySelector('.field-error')!.textContent).toBe('Мұндай мерзім жоқ. Басқасын таңдаңыз')
  expect(section(kazakh).querySelector('select')!.getAttribute('aria-invalid')).toBe('true')
})

test("one wish never gets another's figures, and the page is valid HTML with each", async ({ deposits }) => {
  const visitor = aVisitor(deposits)

  const bare = await visitor.open('/')
  for (const [search, reward] of [
    ['?deposit_amount=100000', '3 276 ₸'],
    ['?deposit_amount=200000', '6 552 ₸'],
    ['?deposit_amount=1', undefined],
  ] as const) {
    const page = await visitor.open(`/${search}`)
    expect(await htmlFaults(page.text)).toEqual([])
    expect(figuresShown(section(page))['Доход после налога']).toBe(reward)
  }
  expect((await visitor.open('/')).text).toBe(bare.text)
  expect(await htmlFaults(bare.text)).toEqual([])
})

test('home has no deposit section without a product, and the section adds no script', async ({
  deposits,
  site,
  visitor,
}) => {
  for (const path of ['/', '/kk', '/?deposit_amount=1000000&deposit_term=91']) {
    const page = await visitor.open(path)
    expect(page.main.querySelector('#deposit')).toBeNull()
    expect(page.text.replaceAll('deposit_', '')).not.toMatch(/deposit|вклад|салым/i)
  }

  const scriptsIn = ({ text }: Page) => text.match(/<script.*?<\/script>|data-island="[^"]*"/gs)
  expect(deposits.origin).toBe(site.origin)
  expect(scriptsIn(await aVisitor(deposits).open('/'))).toEqual(scriptsIn(await visitor.open('/')))
})
