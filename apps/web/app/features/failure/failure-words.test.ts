import { errorText } from '@qadam/wire/error-texts'
import { localeCodes } from '@qadam/wire/locale'
import { expect, test } from 'vitest'
import kk from '../../texts/kk/error-page.json' with { type: 'json' }
import ru from '../../texts/ru/error-page.json' with { type: 'json' }

// The page has its own copy of one sentence: the API's whole catalogue in two languages is too much for every page.
test.each(localeCodes)('the page and the API describe an unexpected error in the same words: %s', (locale) => {
  expect({ ru, kk }[locale].unexpected_title).toBe(errorText('internal_error', locale))
})
