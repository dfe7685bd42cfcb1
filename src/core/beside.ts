import { createContext } from 'react'

/** True for what stands in a column beside the page on a wide window: it is no main part and has no title of its own. */
export const BesideContext = createContext(false)
