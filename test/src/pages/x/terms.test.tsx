import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speedConfig, type TimedSettings, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Terms from '../../../../src/pages/x/terms.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'

let answer: unknown
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> => ({
    kind: 'answer',
    status: 200,
    body: path === speedConfig.changes.path ? answer : { code: '1009' },
  }),
}))

const FIRST: TimedSettings = {
  on: true,
  grid: [
    { seconds: 30, ratio: '0.80' },
    { seconds: 60, ratio: '0.85' },
  ],
  minStake: toAmount('5'),
  maxStake: [toAmount('100'), toAmount('1000'), toAmount('5000')],
  interestCap: toAmount('50000'),
  acceptDelay: 500,
  quoteAge: 3_000,
  blocked: ['GB'],
  minAge: 18,
  sessionBreak: 30,
}
const SECOND: TimedSettings = { ...FIRST, grid: [{ seconds: 60, ratio: '0.90' }] }
const LATER: TimedSettings = { ...SECOND, minStake: toAmount('10') }
const change = (config: number, from: number, settings: TimedSettings, note = '') => ({
  config,
  from,
  time: from,
  note,
  settings,
})

let part: Rendered
const cards = () => [...document.querySelectorAll('section')].map((one) => one.textContent?.replaceAll('\u00a0', ' '))

beforeEach(() => {
  useDictionaries()
  queries.clear()
})
afterEach(() => part.close())

it('tells what each change changed, and which terms count now', async () => {
  const soon = Date.now() + 86_400_000
  const changes = [change(3, soon, LATER), change(2, 2_000, SECOND, 'Calmer market'), change(1, 1_000, FIRST)]
  answer = { code: '200', msg: '', data: { changes } }
  part = await renderPart(<Terms />)
  const [, third, second, first] = await until(() => (cards().length > 3 ? cards() : undefined))
  // What comes later only says what it changes.
  expect(third).toContain('5.00 USDT → 10.00 USDT')
  expect(third).not.toContain('In force')
  expect(third).not.toContain('Minimum age')
  expect(second).toContain('In force')
  expect(second).toContain('Calmer market')
  expect(second).toContain('185.00% → 190.00%')
  // A duration that is gone stands with what it had.
  expect(second).toContain('180.00% → --')
  expect(second).toContain('Minimum age18')
  expect(first).toContain('United Kingdom')
  expect(first).not.toContain('→')
})

it('says that there are none, and what went wrong', async () => {
  answer = { code: '200', msg: '', data: { changes: [] } }
  part = await renderPart(<Terms />)
  await until(() => part.text().includes('No terms published yet'))
  await part.close()
  queries.clear()
  answer = { code: '1009', msg: 'Not found.', data: null }
  part = await renderPart(<Terms />)
  await until(() => part.control('Try again') ?? part.control('Retry'))
})
