import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { speedConfig, speedOrder } from '#protocol'
import Record2 from '../../../src/pages/contract/record2.tsx'
import type { Posted } from '../../../src/request/transport.ts'
import { queries } from '../../../src/request/useCall.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'
import { contract, TERMS } from './fixtures.ts'

const answers = new Map<string, unknown>()
vi.mock('../../../src/request/transport.ts', () => ({
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
