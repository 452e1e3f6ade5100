import * as z from 'zod/mini'
import type { FieldTextKey } from '../field-texts.ts'

const longest = 20

/** Six digits of the authenticator, or a recovery code; people type either with spaces. */
export const appCode = z.string().check(
  z.overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase()),
  z.refine((text) => text.length <= longest && /^(\d{6}|[A-Z2-9]{10})$/.test(text), {
    params: { text: 'app_code' satisfies FieldTextKey },
  }),
)
