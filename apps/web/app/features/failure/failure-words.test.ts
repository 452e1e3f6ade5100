import { errorText } from '@qadam/wire/error-texts'
import { localeCodes } from '@qadam/wire/locale'
import { expect, test } from 'vitest'
import kk from '../../texts/kk/error-page.json' with { type: 'json' }
import ru from '../../texts/ru/error-page.json' with { type: 'json' }

// The page has the one sentence of its own: the API's whole catalogue in two languages is no load for every page.
test.each(localeCodes)('what nobody expected is told by the page and by the API in the same words: %s', (locale) => {
  expect({ ru, kk }[locale].unexpected_title).toBe(errorText('internal_error', locale))
})
