import type { StaffDesk } from '../../api/testing/a-staff-desk.ts'

const origin = 'http://console.test'

/** Fields of a form; a list is a field that is sent several times. */
export type Form = Readonly<Record<string, string | readonly string[]>>

/** A browser without scripts: it stores cookies and submits forms. */
export function aBrowser(desk: StaffDesk, cookies: Record<string, string> = {}) {
  const ask = async (path: string, form?: Form, headers: Record<string, string> = {}) => {
    const answer = await desk.app.inject({
      method: form ? 'POST' : 'GET',
      url: path,
      headers: {
        ...{
          host: 'console.test',
          cookie: Object.entries(cookies)
            .map((pair) => pair.join('='))
            .join('; '),
        },
        ...(form && { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(form && { payload: encoded(form) }),
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = line.split(';')[0]!.split('=')
      cookies[name] = value
    }
    return { status: answer.statusCode, html: answer.body, headers: answer.headers, to: answer.headers.location }
  }
  return { ask, cookies }
}

/** The fields that a page's form would send back by itself. */
export function hiddenFields(html: string): Record<string, string> {
  return Object.fromEntries(
    [...html.slice(html.indexOf('<main')).matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
}

function encoded(form: Form): string {
  return new URLSearchParams(
    Object.entries(form).flatMap(([name, value]) => [value].flat().map((one) => [name, one] as [string, string])),
  ).toString()
}
