import { createContext } from 'react'

/** Where the screen beside leads when one of its rows is chosen: the address that takes the page's place. */
export type Turn = (path: string) => string

/**
 * Set for what stands in a column beside the page on a wide window: it is no main part and has no title of its own, and
 * what is chosen in it takes the page's place.
 */
export const BesideContext = createContext<Turn | undefined>(undefined)
