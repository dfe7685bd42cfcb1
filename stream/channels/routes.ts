// Finds whose a push is by the raw text of its `arg`, so that no frame is parsed for it.

import type { ChannelArg } from '#protocol'
import { parseArg } from '../dialect/okx.ts'

/** From the raw `arg` text of a push to whom it belongs, so that routing costs one look-up. */
export interface Routes<T> {
  readonly find: (alias: string) => T | undefined
  /** Someone new may want what went nowhere or elsewhere. */
  readonly renew: () => void
}

/** Texts that are remembered; a venue that varies them without end does not fill the memory. */
const MAX_ALIASES = 4_000

export const createRoutes = <T>(resolve: (arg: ChannelArg) => T | undefined): Routes<T> => {
  const known = new Map<string, T | undefined>()
  return {
    find: (alias) => {
      const route = known.get(alias)
      if (route !== undefined || known.has(alias)) return route
      const arg = parseArg(alias)
      const found = arg === undefined ? undefined : resolve(arg)
      if (known.size >= MAX_ALIASES) known.clear()
      known.set(alias, found)
      return found
    },
    renew: () => known.clear(),
  }
}
