import { redirect } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../testing/show.tsx'
import { sendFromBrowser } from './send-from-browser.ts'
import { keepTyped, typedPlace } from './typed.ts'

const form = { path: '/rest/test' }

beforeEach(() => sessionStorage.clear())

test.each`
  address                        | isKept   | why
  ${'/login'}                    | ${true}  | ${'the session was lost'}
  ${'/kk/login?utm_source=mall'} | ${true}  | ${'the session was lost'}
  ${'/login?code'}               | ${false} | ${'the phone was accepted'}
  ${'/register/lk/messages'}     | ${false} | ${'the form was accepted'}
`(
  'after an answer that leads to $address, because $why, what was typed is kept: $isKept',
  async ({ address, isKept }) => {
    const { element } = show(
      <form>
        <input name="firstName" defaultValue="Айгерім" />
      </form>,
    )
    keepTyped(typedPlace(form, null), element.querySelector('form')!)

    const sent = sendFromBrowser(form)({ serverAction: () => Promise.reject(redirect(address)) })
    await expect(sent).rejects.toBeInstanceOf(Response)

    expect(JSON.stringify({ ...sessionStorage }).includes('Айгерім')).toBe(isKept)
  },
)
