import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contractOrder } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Record from '../../../../src/pages/contract/record.tsx'
import { button, type OpenScreen, openScreen, until } from '../transaction/screen.tsx'

const asked: { path: string; body: object }[] = []
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: object): Promise<Posted> => {
    asked.push({ path, body })
    return { kind: 'answer', status: 200, body: { code: '1009', msg: 'Not found.', data: null } }
  },
}))
const lastOf = (path: string) => asked.findLast((one) => one.path === path)?.body

let screen: OpenScreen
beforeEach(() => {
  asked.length = 0
  queries.clear()
})
afterEach(() => screen.close())

it('keeps the class of contracts from tab to tab, and drops what one tab alone filters by', async () => {
  screen = await openScreen(<Record />, { at: '/?assetClass=forex&side=buy' })
  await until(() => expect(lastOf(contractOrder.selectHistory.path)).toEqual({ assetClass: 'forex', side: 'buy' }))
  await screen.do(() => button('Positions').click())
  await until(() => expect(lastOf(contractOrder.closedPositions.path)).toEqual({ assetClass: 'forex' }))
  await screen.do(() => button('Funding').click())
  await until(() => expect(lastOf(contractOrder.fundingHistory.path)).toEqual({}))
  asked.length = 0
  queries.clear()
  await screen.do(() => button('Orders').click())
  await until(() => expect(lastOf(contractOrder.selectHistory.path)).toEqual({ assetClass: 'forex' }))
})
