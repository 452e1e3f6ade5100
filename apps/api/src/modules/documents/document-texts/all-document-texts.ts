import type { DocumentText } from '../document-texts.ts'
import { applicationTexts } from './application-texts.ts'
import { autopayTexts } from './autopay-texts.ts'
import { loginTexts } from './login-texts.ts'
import { registrationTexts } from './registration-texts.ts'

export const allDocumentTexts: readonly DocumentText[] = [
  ...loginTexts,
  ...registrationTexts,
  ...applicationTexts,
  ...autopayTexts,
]
