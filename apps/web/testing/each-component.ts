import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
// The sentences of every room, as the server half has them: nothing is fetched.
import '../app/texts/dictionaries.server.ts'

// jsdom lays nothing out and so has nowhere to scroll to.
Element.prototype.scrollIntoView ??= () => undefined

afterEach(cleanup)
