import { createContext } from 'react'
import type { Option } from '../../ui/choices.ts'

/** What fields of a setting may choose from that only the venue knows. */
export interface Known {
  /** Codes of the coins whose exchange can have a spread. */
  readonly coins: readonly string[]
  readonly articles: readonly Option<string>[]
}

export const KnownContext = createContext<Known>({ coins: [], articles: [] })
