import { createContext, use } from 'react'
import type { Stream } from '#stream'

/** The one data core of the app; tests hand in a fake. */
export const StreamContext = createContext<Stream | undefined>(undefined)

/** The data core. Its signals outlive every screen. */
export const useStream = (): Stream => {
  const stream = use(StreamContext)
  if (stream === undefined) throw new Error('no StreamContext above this component')
  return stream
}
