import type { StaffRole } from '@qadam/domain/staff/permissions'
import type { StaffDesk } from '../../api/testing/a-staff-desk.ts'

type Shown = {
  readonly status: number
  readonly html: string
  readonly to: string | undefined
  readonly headers: Readonly<Record<string, unknown>>
  readonly bytes: Buffer
}

/** A browser without scripts in which one of the lender's people has signed in: it opens pages and submits forms. */
export type DeskBrowser = {
  open(path: string): Promise<Shown>
  submit(path: string, form: Record<string, string>): Promise<Shown>
}

const host = 'console.test'

export async function aDeskBrowser(
  desk: StaffDesk,
  role: StaffRole,
  { which = 0, locale = 'ru' }: { which?: 0 | 1; locale?: 'ru' | 'kk' } = {},
): Promise<DeskBrowser> {
  const { token } = await desk.enter(role, which)
  const ask = async (path: string, form?: Record<string, string>): Promise<Shown> => {
    const answer = await desk.app.inject({
      method: form ? 'POST' : 'GET',
      url: path,
      headers: {
        ...{ host, cookie: `staff=${token}; staff-locale=${locale}` },
        ...(form && { origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    const { headers, rawPayload: bytes, statusCode: status } = answer
    return { status, html: answer.body, to: headers.location, headers, bytes }
  }
  return { open: (path) => ask(path), submit: (path, form) => ask(path, form) }
}

/** The value that the page's form would send for a field: a hidden one, or what stands in a text field. */
export function fieldIn({ html }: Shown, name: string): string | undefined {
  const input = new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0]
  const area = new RegExp(`<textarea[^>]*name="${name}"[^>]*>([^<]*)</textarea>`).exec(html)?.[1]
  return area ?? (input && /value="([^"]*)"/.exec(input)?.[1])
}

/** The JPEG inside a marked picture, in base64. */
export function jpegIn({ html }: Pick<Shown, 'html'>): string | undefined {
  return /href="data:image\/jpeg;base64,([^"]*)"/.exec(html)?.[1]
}
