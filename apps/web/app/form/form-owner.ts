import { createContext } from 'react'

/** Whose forms the screen shows: what is typed into them is kept on the device. Null: nobody's, and in the tab. */
export const FormOwner = createContext<string | null>(null)
