import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speedOrder, type TimedContract, toPrice } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Details2 from '../../../../src/pages/contract/details2.tsx'
import { contract } from '../../trade/timed/fixtures.ts'
import { type OpenScreen, openScreen, until, words } from '../transaction/screen.tsx'

let answered: TimedContract
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> => ({
    kind: 'answer',
    status: 200,
    body:
      path === speedOrder.selectListDetail.path
        ? { code: '200', msg: '', data: { contract: answered, proof: 'waits' } }
        : { code: '1009', msg: 'Not found.', data: null },
  }),
}))

let screen: OpenScreen
beforeEach(() => queries.clear())
afterEach(() => screen.close())

const tick = (seq: number, filled: boolean) => ({
  seq,
  ts: 61_000 + seq,
  px: toPrice(`${60_000 + seq}`),
  ...(filled ? { filled } : {}),
})
const ended = (filled: boolean): TimedContract =>
  contract({
    state: 'settled',
    outcome: 'win',
    entry: tick(1, false),
    exit: tick(8, filled),
    among: [tick(7, false), tick(8, filled), tick(9, false)],
    settled: 62_000,
  })

it('says which tick was filled in, and what that means', async () => {
  answered = ended(true)
  screen = await openScreen(<Details2 />, { at: '/?id=5' })
  await until(() => expect(words()).toContain('Tick no. 8, added later'))
  expect(words()).toContain('Tick no. 1')
  expect(words()).not.toContain('Tick no. 1, added later')
  expect(words()).toContain('calculated afterward')
})

it('says nothing of it where no tick was', async () => {
  answered = ended(false)
  screen = await openScreen(<Details2 />, { at: '/?id=5' })
  await until(() => expect(words()).toContain('Tick no. 8'))
  expect(words()).not.toContain('added later')
})
