import type { CDPSession, Locator, Page } from '@playwright/test'
import { heldBack } from './fixtures/held-back.ts'
import * as of from './fixtures/mask-cases.ts'
import { expect, test } from './fixtures/site.ts'

// Without a trace: thousands of keys are pressed here, and the cases say by themselves what was done.
test.use({ permissions: ['clipboard-read', 'clipboard-write'], trace: 'off' })

const tables: readonly { rows: string; gallery: string; field: string; cases: readonly of.MaskCase[] }[] = [
  { rows: '[UI-01] a phone number', gallery: 'phone-field', field: 'empty', cases: of.phone },
  {
    rows: '[UI-01] a phone number that is corrected',
    gallery: 'phone-field',
    field: 'empty',
    cases: of.phoneCorrected,
  },
  { rows: '[UI-02] a code', gallery: 'code-field', field: 'empty', cases: of.code },
  { rows: '[UI-03] an IIN', gallery: 'iin-field', field: 'empty', cases: of.iin },
  { rows: '[UI-04] a document number', gallery: 'passport-field', field: 'empty', cases: of.passport },
  { rows: '[UI-04] a whole number', gallery: 'whole-number-field', field: 'empty', cases: of.wholeNumber },
  { rows: '[UI-05] a date', gallery: 'date-field', field: 'empty', cases: of.date },
  { rows: '[UI-06] a Latin letter', gallery: 'masked-field', field: 'letter', cases: of.latinLetter },
  { rows: '[UI-06] a first digit 6 or 7', gallery: 'masked-field', field: 'line', cases: of.sixOrSeven },
  { rows: '[UI-08] an amount', gallery: 'amount-field', field: 'empty', cases: of.amount },
  { rows: '[UI-08] a percentage', gallery: 'percentage-field', field: 'whole', cases: of.percentage },
  { rows: '[UI-08] an e-mail address', gallery: 'email-field', field: 'empty', cases: of.email },
]

for (const { rows, gallery, field, cases } of tables) {
  test(`${rows}, whatever is done to it`, async ({ page, isMobile }) => {
    test.skip(isMobile, 'the same keys do the same on a phone’s screen')
    const input = await openField(page, gallery, field)
    const cdp = await page.context().newCDPSession(page)

    for (const [deeds, shown, posted] of cases) {
      await clear(input)
      for (const deed of deeds.split(' · ')) await act({ page, cdp, input }, deed)

      const found = await lookAt(input)
      expect.soft({ deeds, ...found }).toEqual({ deeds, shown: spaced(shown), posted })
    }
  })
}

test('[UI-07] nothing of a mask appears under a pointer, and its outline is seen only while the field has focus', async ({
  page,
}) => {
  const input = await openField(page, 'date-field', 'empty')
  const outline = page.locator('.mask-outline').first()
  await clear(input)
  await input.blur()

  await input.hover()
  await expect(outline).toBeHidden()
  await input.focus()
  await expect(outline).toBeVisible()
  await expect(outline).toHaveText('дд/мм/гггг')
  await input.pressSequentially('15')
  await expect(outline).toHaveText('15/мм/гггг')
  await expect(input).toHaveValue('15')
  await input.blur()
  await expect(outline).toBeHidden()
})

test('[UI-07] a refused character is shown for three seconds', async ({ page }) => {
  await page.clock.install()
  const input = await openField(page, 'iin-field', 'empty')
  const mask = page.locator('.mask').first()
  await clear(input)
  await page.clock.pauseAt(Date.now() + 60_000)

  await input.pressSequentially('я')
  await expect(mask).toHaveClass(/mask-refusing/)
  await page.clock.runFor(2_900)
  await expect(mask).toHaveClass(/mask-refusing/)
  await page.clock.runFor(200)
  await expect(mask).not.toHaveClass(/mask-refusing/)
})

test('[UI-07] a mask whose options change is put on again', async ({ page }) => {
  const input = await openField(page, 'code-field', 'growing')
  const six = page.getByRole('switch')

  await input.pressSequentially('123456')
  await expect(input).toHaveValue('1 2 3 4')
  await expect(page.locator('output')).toHaveText('1234')
  await six.check()
  await input.press('End')
  await input.pressSequentially('56')
  await expect(input).toHaveValue('1 2 3 4 5 6')
  await six.uncheck()
  await expect(input).toHaveValue('1 2 3 4')
})

test('[UI-07] whoever listens to the field hears of autofill and of paste', async ({ page }) => {
  const input = await openField(page, 'phone-field', 'empty')
  await input.evaluate((element: HTMLInputElement) => {
    document.title = '0'
    document.addEventListener('input', () => {
      document.title = `${Number(document.title) + 1} ${element.value}`
    })
  })
  const cdp = await page.context().newCDPSession(page)

  await act({ page, cdp, input }, 'change 87011234567')
  await expect(page).toHaveTitle(/^1 \+7 \(701\) 123-45-67$/)
  await page.evaluate(() => {
    document.title = '0'
  })
  await act({ page, cdp, input }, 'paste 87471234567')
  await expect(page).toHaveTitle(/^1 \+7 \(747\) 123-45-67$/)
})

test('what was typed before the script came is masked when it comes', async ({ page }) => {
  const letThrough = await heldBack(page, /\.js$/)
  await page.goto('/gallery/phone-field', { waitUntil: 'commit' })
  const input = page.locator('input[name=empty]')
  await input.pressSequentially('87011234567')
  await expect(input).toHaveValue('87011234567')

  letThrough()

  await expect(input).toHaveValue('+7 (701) 123-45-67')
})

test('those who listen hear a name, a hint and the digits, never a placeholder', async ({ page }) => {
  const input = await openField(page, 'code-field', 'empty')
  await input.pressSequentially('12')

  await expect(input).toHaveAccessibleName('Код из СМС')
  await expect(input).toHaveAccessibleDescription('Отправили на +7 (701) 123-45-67')
  await expect(page.locator('main')).toMatchAriaSnapshot(`- textbox "Код из СМС": 1 2`)
})

type Stage = { page: Page; cdp: CDPSession; input: Locator }

async function openField(page: Page, gallery: string, field: string): Promise<Locator> {
  await page.goto(`/gallery/${gallery}`)
  const input = page.locator(`input[name=${field}]`)
  // A form around the field, to see what it would post; and the mask is on.
  await input.evaluate((element: HTMLInputElement) => {
    const form = document.createElement('form')
    form.id = 'probe'
    document.body.append(form)
    element.setAttribute('form', form.id)
  })
  await expect(async () => {
    await input.fill('x y')
    await expect(input).not.toHaveValue('x y', { timeout: 100 })
  }).toPass()
  return input
}

/** An empty field with the caret in it, as it is for somebody who comes to it. */
async function clear(input: Locator): Promise<void> {
  await autofill(input, '', ['input', 'change'])
  await input.evaluate((element) => {
    element.blur()
    element.focus()
  })
}

async function act({ page, cdp, input }: Stage, deed: string): Promise<void> {
  const [, verb = '', words = ''] = /^(\w+) (.*)$/.exec(deed) ?? []
  const text = spaced(words)
  switch (verb) {
    case 'type':
      return page.keyboard.type(text)
    case 'press':
      return page.keyboard.press(text)
    case 'paste':
      await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text)
      return page.keyboard.press('Control+v')
    case 'drop':
      return drop(cdp, input, text)
    case 'compose':
      for (let end = 1; end <= text.length; end++)
        await cdp.send('Input.imeSetComposition', { text: text.slice(0, end), selectionStart: end, selectionEnd: end })
      await cdp.send('Input.insertText', { text })
      return
    case 'fill':
    case 'change':
      return autofill(input, text, verb === 'fill' ? ['input', 'change'] : ['change'])
    case 'caret':
      return input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at, at), Number(text))
    case 'select': {
      const [start = 0, end = 0] = text.split('-').map(Number)
      return input.evaluate((element: HTMLInputElement, at) => element.setSelectionRange(at[0]!, at[1]!), [start, end])
    }
    default:
      throw new Error(`Nobody knows how to ${deed}`)
  }
}

/** What a browser does when it fills a form in: the value, past any script, and then the events. */
function autofill(input: Locator, value: string, events: string[]): Promise<void> {
  return input.evaluate(
    (element: HTMLInputElement, filled) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, filled.value)
      for (const type of filled.events) element.dispatchEvent(new Event(type, { bubbles: true }))
    },
    { value, events },
  )
}

async function drop(cdp: CDPSession, input: Locator, text: string): Promise<void> {
  const box = (await input.boundingBox())!
  const data = { items: [{ mimeType: 'text/plain', data: text }], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: box.x + box.width / 2, y: box.y + box.height / 2, data })
}

function lookAt(input: Locator): Promise<{ shown: string; posted: unknown }> {
  return input.evaluate((element: HTMLInputElement) => {
    const caret = element.selectionEnd ?? 0
    const isFocused = document.activeElement === element
    return {
      shown: isFocused ? `${element.value.slice(0, caret)}|${element.value.slice(caret)}` : element.value,
      posted: new FormData(element.form!).get(element.name),
    }
  })
}

function spaced(text: string): string {
  return text.replaceAll('~', '\u00a0')
}
