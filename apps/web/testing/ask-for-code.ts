import { aPhone } from '../../api/testing/a-registrant.ts'
import type { Page, Visitor } from './a-visitor.ts'

/** Submits the phone and the consents, up to the code form. */
export async function askForCode(visitor: Visitor, { path = '/login', phone = aPhone() } = {}): Promise<Page> {
  const page = await visitor.open(path)
  fillPhone(page, phone)
  return send(visitor, page)
}

export function fillPhone(page: Page, phone: string): void {
  fieldOf(page, 'phone').value = `+${phone}`
  for (const box of boxesOf(page).slice(0, 3)) box.checked = true
}

export function boxesOf(page: Page): HTMLInputElement[] {
  return [...page.main.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
}

export function answerCode(visitor: Visitor, page: Page, code = '1234'): Promise<Page> {
  fieldOf(page, 'smsCode').value = code
  return send(visitor, page)
}

export function fieldOf(page: Page, name: string): HTMLInputElement {
  const field = page.main.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!field) throw new Error(`No field ${name} at ${page.address}: ${page.main.textContent}`)
  return field
}

/** Presses the submit button of the page's first form. */
export function send(visitor: Visitor, page: Page): Promise<Page> {
  return visitor.press(page.main.querySelector('form button[type=submit]')!)
}
