import { fullJitter } from '../../base/backoff.ts'
import type { Ports } from '../../base/ports.ts'
import type { LoadLate } from './late.ts'
import type { createLatePart } from './latePart.ts'

const PAUSE = 1_000

interface Code {
  readonly createLatePart: typeof createLatePart
}

/** The late part's code as a file of its own. */
export interface LateFetch {
  readonly load: LoadLate
  /** It will be wanted: it comes now. */
  readonly begin: () => void
}

/**
 * Fetches the code when it is first asked for, once. A failure is reported and it is fetched again; `failures` of
 * `fetch` counts them, because browsers remember the failure of an address.
 */
export const fetchLate = (
  ports: Pick<Ports, 'setTimeout' | 'random' | 'report'>,
  fetch: (failures: number) => Promise<Code>,
): LateFetch => {
  let code: Code | undefined
  let isBegun = false
  let waiting: Parameters<LoadLate>[0][] = []
  const attempt = async (failures: number): Promise<void> => {
    try {
      code = await fetch(failures)
    } catch (error) {
      ports.report(error)
      ports.setTimeout(() => void attempt(failures + 1), PAUSE + fullJitter(failures, ports.random))
      return
    }
    for (const take of waiting) take(code.createLatePart)
    waiting = []
  }
  const begin = (): void => {
    if (isBegun) return
    isBegun = true
    void attempt(0)
  }
  return {
    begin,
    load: (take) => {
      if (code !== undefined) return take(code.createLatePart)
      waiting.push(take)
      return begin()
    },
  }
}
