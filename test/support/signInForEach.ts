import { afterEach, beforeAll, beforeEach } from 'vitest'
import { queries } from '../../src/core/request/queries.ts'
import { beginSession, endSession } from '../../src/core/session/session.ts'
import { fetchSheet } from '../../src/ui/Sheet.tsx'
import type { createAnswers } from './answers.ts'
import { useDictionaries } from './renderApp.tsx'

/**
 * Signs user 1 in for each test of a file, with no answers yet, and leaves nothing behind. A file that renders closes what it rendered in
 * an `afterEach` of its own, registered behind this: the later one runs first.
 */
export const signInForEach = (venue: Pick<ReturnType<typeof createAnswers>, 'clear'>): void => {
  beforeAll(fetchSheet)
  beforeEach(() => {
    useDictionaries()
    queries.clear()
    venue.clear()
    beginSession('1')
  })
  afterEach(() => {
    endSession()
    localStorage.clear()
    location.hash = ''
  })
}
