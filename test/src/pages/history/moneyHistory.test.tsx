import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deposits } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { type Rendered, renderApp, until, useDictionaries } from '../../../support/renderApp.tsx'

const asked: unknown[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: unknown): Promise<Posted> => {
    if (path !== deposits.transferHistory.path)
      return { kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.' } }
    asked.push(body)
    return { kind: 'answer', status: 200, body: { code: '200', msg: '', data: { transfers: [] } } }
  },
}))

let app: Rendered
beforeEach(() => {
  useDictionaries()
  localStorage.clear()
  queries.clear()
  asked.length = 0
  beginSession('7')
})
afterEach(async () => {
  await app.close()
  endSession()
})

const states = (): HTMLSelectElement | null => document.querySelector('select[aria-label="Status"]')
const choices = (): string[] => [...(states()?.options ?? [])].map(({ text }) => text)

it('deposits and withdrawals can be narrowed to a state, in the words of their kind', async () => {
  app = await renderApp('/pages/history/moneyHistory?kind=withdrawal&state=approved')
  await until(() => app.text().includes('No results match your filters'))
  expect(asked).toEqual([{ kind: 'withdrawal', state: 'approved' }])
  expect(choices()).toContain('Being paid')
  await app.press('Clear filters')
  await until(() => asked.length === 2)
  expect(asked.at(-1)).toEqual({ kind: 'withdrawal' })
  await app.press('All')
  await until(() => asked.length === 3)
  expect(asked.at(-1)).toEqual({})
  // Of both kinds together only states that mean the same.
  expect(choices()).toEqual(['Status', 'Refused', 'Canceled', 'Expired'])
})
