import type { CDPSession, Locator, Page } from '@playwright/test'
import { eachActionOnce, masked, spaced } from './fixtures/mask-cases.ts'
import { expect, test } from './fixtures/site.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('[UI-01] a phone number keeps its mask under every action with real keys', async ({ page }) => {
  for (const what of ['phone', 'phoneCorrected'] as const) await holdsItsMask(page, what)
})

test('[UI-02] [UI-03] [UI-04] a code and document numbers keep their masks under every action with real keys', async ({
  page,
}) => {
  for (const what of ['code', 'iin', 'passport', 'wholeNumber'] as const) await holdsItsMask(page, what)
})

test('[UI-05] [UI-06] dates and letter masks keep their form under every action with real keys', async ({ page }) => {
  for (const what of ['date', 'latinLetter', 'sixOrSeven'] as const) await holdsItsMask(page, what)
})

test('[UI-08] sums, percentages and e-mail addresses keep their masks under every action with real keys', async ({
  page,
}) => {
  for (const what of ['amount', 'percentage', 'email'] as const) await holdsItsMask(page, what)
})

test('[UI-07] no part of a mask appears on hover, and its outline is visible only while the field has focus', async ({
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

async function holdsItsMask(page: Page, what: keyof typeof masked): Promise<void> {
  const { cases, field, gallery } = masked[what]
  const input = await openField(page, gallery, field)
  const cdp = await page.context().newCDPSession(page)
  for (const [actions, shown, posted] of eachActionOnce(cases)) {
    await clear(input)
    for (const action of actions.split(' · ')) await act({ page, cdp, input }, action)

    const found = await lookAt(input)
    expect.soft({ what, actions, ...found }).toEqual({ what, actions, shown: spaced(shown), posted })
  }
  await cdp.detach()
}

type Stage = { page: Page; cdp: CDPSession; input: Locator }

async function openField(page: Page, gallery: string, field: string): Promise<Locator> {
  await page.goto(`/gallery/${gallery}`)
  const input = page.locator(`input[name=${field}]`)
  // Puts the field into a form to see the posted value, and waits until the mask is active.
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

/** Empties the field and puts the caret in it, as for a person who has just reached it. */
async function clear(input: Locator): Promise<void> {
  await input.evaluate((element: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, '')
    for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }))
    element.blur()
    element.focus()
  })
}

async function act({ page, cdp, input }: Stage, action: string): Promise<void> {
  const [, verb = '', words = ''] = /^(\w+) (.*)$/.exec(action) ?? []
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
      throw new Error(`Unknown action: ${action}`)
  }
}

/** Fills in the value like a browser's autofill: past any script, followed by the events. */
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
