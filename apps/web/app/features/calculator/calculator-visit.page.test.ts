import { figuresShown, someWishes, tiynIn } from '../../../testing/figures-shown.ts'
import { expect, test } from '../../../testing/site-test.ts'

test('[NAV-05] home shows the price of 78 500 tenge for two weeks before any interaction', async ({ visitor }) => {
  const { main } = await visitor.open('/')

  expect(figuresShown(main)).toMatchObject({
    'Вернёте всего': '79 642,96 ₸',
    Переплата: '1 142,96 ₸',
    'Ставка в год': '37,96 %',
    ГЭСВ: '45,8 %',
  })
})

test('[FIN-16] a hundred wishes show the same price on the page and in the API, to the tiyn', async ({ visitor }) => {
  for (const { method, ...wish } of someWishes(100, 20_261_121)) {
    const asked = new URLSearchParams(Object.entries(wish).map(([name, value]) => [name, String(value)]))
    const page = await visitor.ask(`/?${asked}&method=${method}`)
    const { methods } = JSON.parse((await visitor.ask(`/rest/lending/calculation?${asked}`)).text)

    const { gesv_percent, return_tiyn, reward_tiyn } = methods[method]
    const price = /<div class="calculator-result">.*?<\/dl>/s.exec(page.text)![0].replaceAll('<!-- -->', '')
    const shown = (name: string) => new RegExp(`${name}(?:</abbr>)?</dt><dd>(?:<[^>]*>)*([^<]+)<`).exec(price)?.[1]
    expect([tiynIn(shown('Вернёте всего')), tiynIn(shown('Переплата')), shown('ГЭСВ')], String(asked)).toEqual([
      ...[return_tiyn, reward_tiyn],
      expect.stringMatching(new RegExp(`^${gesv_percent.replace('.', ',')}\\s%$`)),
    ])
  }
})

test('without script too, an unavailable amount is replaced with an explanation', async ({ visitor }) => {
  const first = await visitor.open('/')
  ;(first.main.getByRole('textbox', { name: 'Сколько нужно' }) as HTMLInputElement).value = '5 000 000'

  const { address, main } = await visitor.press(first.main.getByRole('button', { name: 'Пересчитать' }))

  expect(address).toBe('/?product=pdl&amount=5000000&term=14&method=annuity')
  const field = main.getByRole('textbox', { name: 'Сколько нужно' }) as HTMLInputElement
  expect(field.value.replaceAll(/\s/g, '')).toBe('190000')
  expect(main.textContent).toMatch(/Больше 190\s000\s₸ этот заём не выдают/)
})

test('the schedule is complete, as a chart, as a table and as files', async ({ visitor }) => {
  const { main } = await visitor.open('/?product=instalment&amount=500000&term=24&method=equal')

  expect(main.getByRole('img', { name: /24 платежа/ })).toBeDefined()
  const tables = main.getAllByRole('table', { name: /График платежей/ })
  expect(tables).toHaveLength(2)
  for (const table of tables) expect(table.querySelectorAll('tr')).toHaveLength(25)
  const file = (name: RegExp) => visitor.ask(main.getByRole('link', { name }).getAttribute('href')!)
  const [pdf, csv] = [await file(/Скачать PDF/), await file(/CSV/)]
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect(csv.text.trim().split('\r\n')).toHaveLength(1 + 1 + 24 + 1)
})

test('[CAB-02] without script the calculator is a form: it recalculates, and «get money» stores the amount for a day', async ({
  visitor,
}) => {
  const first = await visitor.open('/kk')
  const choose = (name: string, value: string, { main } = first) => {
    main.querySelector<HTMLInputElement>(`input[name=${name}][value="${value}"]`)!.checked = true
  }
  choose('product', 'instalment')
  ;(first.main.getByRole('textbox', { name: 'Қанша керек' }) as HTMLInputElement).value = '300 000'

  const counted = await visitor.press(first.main.getByRole('button', { name: 'Қайта есептеу' }))
  const asked = '?product=instalment&amount=300000&term=12'
  expect(counted.address).toBe(`/kk${asked}&method=annuity`)
  // A price depends on the day: the months ahead differ in length, and short ones have no 29th.
  const { methods } = JSON.parse((await visitor.ask(`/rest/lending/calculation${asked}`)).text)
  expect(tiynIn(figuresShown(counted.main)['Қайтаратын сомаңыз'])).toBe(methods.annuity.return_tiyn)

  choose('term', '24', counted)
  const sent = await visitor.press(counted.main.getByRole('button', { name: 'Ақша алу' }))
  expect(sent.address).toBe('/kk/login')
  expect(visitor.cookies.get('loan_amount')).toBe('300000')
  expect(visitor.cookies.get('loan_terms')).toBe('instalment.24.annuity')
})

test('[CAB-02] the amount is stored for a day until the registration ends, and home shows it again', async ({
  site,
  visitor,
}) => {
  const { headers } = await visitor.ask('/?index', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: site.origin },
    body: 'go=apply&product=pdl&amount=120000&term=14',
  })

  expect(headers.location).toBe('/login')
  expect(headers['set-cookie']).toContain('loan_amount=120000; Max-Age=86400; Path=/; SameSite=Lax')
  const home = await visitor.open('/')
  expect((home.main.getByRole('textbox', { name: 'Сколько нужно' }) as HTMLInputElement).value).toMatch(/^120\s?000$/)
})
