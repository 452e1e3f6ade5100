import { createContext } from 'react'

/**
 * The owner of the forms on the screen: their typed values are stored on the device. Null: no owner, values are stored
 * in the tab.
 */
export const FormOwner = createContext<string | null>(null)
