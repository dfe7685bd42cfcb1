import { fullJitter } from '../../base/backoff.ts'
import type { Ports } from '../../base/ports.ts'
import type { createLazyPart } from './lazyPart.ts'
import type { LoadLazyPart } from './standIn.ts'

const PAUSE = 1_000

interface Code {
  readonly createLazyPart: typeof createLazyPart
}

/** The late part's code as a file of its own. */
export interface LazyLoader {
  readonly load: LoadLazyPart
  /** It will be wanted: it comes now. */
  readonly begin: () => void
}

/**
 * Fetches the code when it is first asked for, once. A failure is reported and it is fetched again; `failures` of
 * `fetch` counts them, because browsers remember the failure of an address.
 */
export const createLazyLoader = (
  ports: Pick<Ports, 'setTimeout' | 'random' | 'report'>,
  fetch: (failures: number) => Promise<Code>,
): LazyLoader => {
  let code: Code | undefined
  let isBegun = false
  let waiting: Parameters<LoadLazyPart>[0][] = []
  const attempt = async (failures: number): Promise<void> => {
    try {
      code = await fetch(failures)
    } catch (error) {
      ports.report(error)
      ports.setTimeout(() => void attempt(failures + 1), PAUSE + fullJitter(failures, ports.random))
      return
    }
    for (const take of waiting) take(code.createLazyPart)
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
      if (code !== undefined) return take(code.createLazyPart)
      waiting.push(take)
      return begin()
    },
  }
}
