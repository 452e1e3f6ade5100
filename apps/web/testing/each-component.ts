import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
// Texts of all namespaces, loaded as on the server: nothing is fetched.
import '../app/texts/dictionaries.server.ts'

// jsdom has no layout and so nothing to scroll to.
Element.prototype.scrollIntoView ??= () => undefined

afterEach(cleanup)
