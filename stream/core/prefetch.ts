// What a list of instruments will ask for, before the page that shows it is there.

import type { FeedPatch } from '../base/messages.ts'
import type { Ports, Timer } from '../base/ports.ts'

/** How many of the most traded instruments are asked for. More than a screen holds, because some are on other tabs. */
const ROWS = 30
/** A page that has not asked by then does not need the list. */
const PAGE_TIMEOUT_MS = 20_000
/** Of the flat rows of the pulse: id, last, price 24 h ago, amount of 24 h, time. */
const FIELDS = 5
const AMOUNT = 3

/** The ids of those with the largest amounts. */
export const mostTraded = (rows: readonly string[], count: number): string[] => {
  const found: { readonly instId: string; readonly amount: number }[] = []
  for (let i = 0; i + FIELDS <= rows.length; i += FIELDS)
    found.push({ instId: rows[i] ?? '', amount: Number(rows[i + AMOUNT]) || 0 })
  return found
    .toSorted((a, b) => b.amount - a.amount)
    .slice(0, count)
    .map(({ instId }) => instId)
}

interface PrefetchHost {
  readonly openPulse: () => void
  readonly closePulse: () => void
  readonly demand: (add: readonly string[], drop: readonly string[]) => void
}

/** What is asked for before the page asks. */
export interface Prefetch {
  readonly begin: () => void
  /** The page itself opens the pulse. */
  readonly pulseOpened: () => void
  /** The page itself asks for quotes: what was prefetched and is not among them is given back. */
  readonly demanded: (wanted: readonly string[]) => void
  /** These patches leave; the first rows of the pulse among them say which quotes to ask for. */
  readonly patched: (patches: readonly FeedPatch[]) => void
  readonly stop: () => void
}

/** Opens the pulse and, with its first rows, the quotes of the most traded; gives back what the page does not want. */
export const createPrefetch = (ports: Pick<Ports, 'setTimeout' | 'clearTimeout'>, host: PrefetchHost): Prefetch => {
  let asked: readonly string[] | undefined
  let isPulseOurs = false
  let timer: Timer | undefined

  const letGo = (wanted: readonly string[]): void => {
    ports.clearTimeout(timer)
    const dropped = asked?.filter((instId) => !wanted.includes(instId)) ?? []
    asked = undefined
    if (dropped.length > 0) host.demand([], dropped)
    if (isPulseOurs) host.closePulse()
    isPulseOurs = false
  }
  return {
    begin: () => {
      isPulseOurs = true
      asked = []
      timer = ports.setTimeout(() => letGo([]), PAGE_TIMEOUT_MS)
      host.openPulse()
    },
    pulseOpened: () => {
      isPulseOurs = false
    },
    demanded: letGo,
    patched: (patches) => {
      if (asked === undefined || asked.length > 0) return
      for (const { data } of patches) {
        if (data?.kind !== 'pulse') continue
        asked = mostTraded(data.rows, ROWS)
        host.demand(asked, [])
      }
    },
    stop: () => ports.clearTimeout(timer),
  }
}
