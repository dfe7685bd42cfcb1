import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { assets, speedConfig, speedOrder } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Record2 from '../../../../src/pages/contract/record2.tsx'
import { runningTimed } from '../../../../src/trade/timed/running.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { contract, TERMS } from './fixtures.ts'

const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string): Promise<Posted> => ({
    kind: 'answer',
    status: 200,
    body: answers.has(path)
      ? { code: '200', msg: '', data: answers.get(path) }
      : { code: '1009', msg: 'Not found.', data: null },
  }),
}))

let part: Rendered
const choices = () => document.querySelector('select')?.textContent ?? ''

beforeEach(() => {
  useDictionaries()
  queries.clear()
  answers.clear()
  location.hash = ''
})
afterEach(() => part.close())

it('is filtered by what has timed contracts, and by what the user had', async () => {
  answers.set(speedConfig.selectByCode.path, { ...TERMS, instruments: ['BTC-USDT', 'ETH-USDT'] })
  answers.set(speedOrder.selectList.path, { contracts: [contract({ instId: 'DOGE-USDT', state: 'settled' })], ts: 1 })
  part = await renderPart(<Record2 />)
  await until(() => choices().includes('DOGE-USDT') && choices().includes('ETH-USDT'))
  expect(choices()).toContain('BTC-USDT')
  expect(choices()).not.toContain('SOL-USDT')
})

it('counts a settlement into both totals as soon as it is there', async () => {
  const property = {
    running: 1,
    staked: '10',
    possible: '18.5',
    best: '0',
    worst: '0',
    net: '0',
    net24h: '0',
    turnover: '10',
    won: 0,
    lost: 0,
    tied: 0,
    voided: 0,
    last: { of: 0, won: 0 },
  }
  answers.set(speedConfig.selectByCode.path, TERMS)
  answers.set(speedOrder.selectList.path, { contracts: [], ts: 1 })
  answers.set(speedOrder.speedProperty.path, property)
  answers.set(assets.totalWin.path, { coin: 'USDT', total: '1', parts: [] })
  runningTimed.value = { who: '1', contracts: [contract({ state: 'open' })], ts: 1 }
  part = await renderPart(<Record2 />)
  const text = () => part.text().replaceAll('\u00a0', ' ')
  await until(() => text().includes('Including futures and forex+1.00 USDT'))
  answers.set(speedOrder.speedProperty.path, { ...property, net: '8.5', net24h: '8.5', won: 1 })
  answers.set(assets.totalWin.path, { coin: 'USDT', total: '9.5', parts: [] })
  await act(async () => {
    runningTimed.value = { who: '1', contracts: [], ts: 2 }
  })
  await until(() => text().includes('Profit or loss+8.50 USDT'))
  await until(() => text().includes('Including futures and forex+9.50 USDT'))
})
