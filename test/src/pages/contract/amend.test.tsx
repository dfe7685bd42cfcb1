import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractConfig, contractOrder, type SwapOrder, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import Contract from '../../../../src/pages/contract/contract.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { BTC } from '../../trade/spot/ticket/fixtures.ts'
import { button, enter, type OpenScreen, openScreen, words as text, type, until } from '../transaction/screen.tsx'
import { CONFIG, ID, LONG, SWAP } from './fixtures.ts'

const sent: { path: string; body: unknown }[] = []
const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown): Promise<Posted> => {
    sent.push({ path, body })
    const data = answers.get(path)
    if (data === undefined) return new Promise(() => undefined)
    return Promise.resolve({ kind: 'answer', status: 200, body: { code: '200', msg: '', data } })
  },
}))

const REST: SwapOrder = {
  ordId: '7',
  instType: 'SWAP',
  instId: ID,
  kind: 'order',
  side: 'buy',
  ordType: 'limit',
  px: '90',
  tif: 'gtc',
  sz: toAmount('2'),
  reduceOnly: false,
  mgnMode: 'isolated',
  lever: '10',
  state: 'live',
  accFillSz: toAmount('0'),
  accFillQuote: toAmount('0'),
  avgPx: '',
  fee: toAmount('0'),
  feeCcy: 'USDT',
  pnl: toAmount('0'),
  frozen: toAmount('18.09'),
  cancelSource: '',
  trigPx: '',
  trigPxType: '',
  trigDir: '',
  trigTime: '',
  tpTrigPx: '',
  slTrigPx: '',
  attachTrigPxType: '',
  parentId: '',
  cTime: '1',
  uTime: '1',
}
const STOP: SwapOrder = {
  ...REST,
  ordId: '8',
  kind: 'sl',
  side: 'sell',
  ordType: 'market',
  px: '',
  tif: 'ioc',
  reduceOnly: true,
  frozen: toAmount('0'),
  trigPx: '80',
  trigPxType: 'mark',
  trigDir: 'down',
}

const words = (): string => text().replaceAll('\u00a0', ' ')
const of = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)

let screen: OpenScreen
const openOrders = async (orders: readonly SwapOrder[], available = '1000'): Promise<void> => {
  screen = await openScreen(<Contract />, { user: true })
  await screen.do(() => {
    instruments.value = [SWAP, BTC]
    const { core } = screen
    core.setQuote(ID, { last: '100' })
    core.setFeed(`book ${ID}`, { instId: ID, asks: [['101', '50', '50']], bids: [['99', '50', '50']], seqId: 1 })
    core.setFeed(`mark ${ID}`, { px: '100' })
    core.setFeed('index BTC-USDT', { px: '99.5' })
    core.setFeed(`funding ${ID}`, { rate: '0.0001', at: 1_700_000_060_000, nextRate: '', nextAt: 0 })
    core.setFeed('positions', [LONG])
    core.setFeed('funds', {
      total: '1000',
      rows: [{ coin: 'USDT', available, frozen: '18.09', margin: '20', escrow: '0', locked: '0', deposit: '0' }],
    })
    core.setFeed('contractOrders', orders)
  })
  await until(() => expect(button(/Open orders/)).toBeDefined())
  await screen.do(() => button(/Open orders/).click())
  await screen.do(() => button('Change').click())
}

beforeAll(fetchSheet)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  sent.length = 0
  answers.clear()
  answers.set(contractConfig.getList.path, { contracts: [CONFIG], newAccountUntil: '', ts: '1' })
})
afterEach(async () => {
  await screen.close()
  document.body.replaceChildren()
})

describe('changing a resting order on a contract', () => {
  it('shows the position that results, and sends only what differs', async () => {
    await openOrders([REST])
    await until(() => expect(words()).toContain('Position after thisLong 4 BTC'))
    expect(words()).toContain('Nothing has changed yet.')
    await screen.do(() => type('Size', '3'))
    await until(() => expect(words()).toContain('Position after thisLong 5 BTC'))
    answers.set(contractOrder.amend.path, { order: { ...REST, sz: '3' } })
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '7', sz: '3' }]))
  })
  it('is sent by Enter as by its button, and not while nothing is changed', async () => {
    await openOrders([{ ...REST, ordId: '4' }])
    await until(() => expect(words()).toContain('Nothing has changed yet.'))
    await screen.do(() => enter('Size'))
    await screen.do(() => type('Size', '3'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    expect(of(contractOrder.amend.path)).toEqual([])
    await screen.do(() => enter('Size'))
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '4', sz: '3' }]))
  })
  it('counts what is frozen for it as its own, and no more than that', async () => {
    await openOrders([{ ...REST, ordId: '5' }], '1')
    // 1 and 18.09 carry 2 at 94.9 (margin at 10x and the fee), not at 95.
    await screen.do(() => type('Price', '94.9'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => type('Price', '95.1'))
    await until(() => expect(words()).toContain('19.1'))
    expect(of(contractOrder.amend.path)).toEqual([])
  })
})

describe('changing what comes with an order', () => {
  it('sends another take-profit, one that was missing and one that is taken away; the wrong side is said at its field', async () => {
    await openOrders([{ ...REST, ordId: '3', tpTrigPx: '110', attachTrigPxType: 'mark' }])
    await screen.do(() => type('Stop loss USDT', '95'))
    await until(() => expect(words()).toContain('below 90'))
    expect(button('Change order').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => type('Stop loss USDT', '80'))
    // (380 − 38) / (4 × 0.996): the position that results is gone before.
    await until(() => expect(words()).toContain('Liquidation at 85.9 comes first.'))
    expect(button('Change order').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => type('Stop loss USDT', '88'))
    await screen.do(() => type('Take profit USDT', ''))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '3', tpTrigPx: '', slTrigPx: '88' }]))
  })
  it('has no field once something is filled: it stands by itself then', async () => {
    const part = { state: 'partially_filled', accFillSz: toAmount('1'), slTrigPx: '80' } as const
    await openOrders([{ ...REST, ordId: '2', ...part }])
    await until(() => expect(words()).toContain('Includes 1 BTC'))
    expect(words()).not.toContain('Take profit USDT')
  })
})

describe('changing an entry that waits', () => {
  const ENTRY: SwapOrder = {
    ...REST,
    ordId: '17',
    trigPx: '110',
    trigPxType: 'last',
    trigDir: 'up',
    px: '111',
    frozen: toAmount('0'),
  }
  it('names its trigger in the list, and sends the new one', async () => {
    await openOrders([ENTRY])
    await until(() => expect(words()).toContain('Trigger USDT'))
    await screen.do(() => type('Trigger USDT', '120'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '17', trigPx: '120' }]))
  })
  it('that is sent with a limit has a field for it too', async () => {
    await openOrders([{ ...ENTRY, ordId: '18' }])
    await until(() => expect(words()).toContain('Nothing has changed yet.'))
    await screen.do(() => type('Price', '112'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '18', px: '112' }]))
  })
  it('moves trigger and limit in one change', async () => {
    await openOrders([{ ...ENTRY, ordId: '19' }])
    await screen.do(() => type('Trigger USDT', '120'))
    await screen.do(() => type('Price', '121'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '19', px: '121', trigPx: '120' }]))
  })
  it('that is sent at the market has none', async () => {
    await openOrders([{ ...ENTRY, ordId: '20', ordType: 'market', px: '' }])
    await until(() => expect(words()).toContain('Trigger USDT'))
    expect(words()).not.toContain('Price USDT')
  })
  it('once it is triggered and rests, has a price instead', async () => {
    await openOrders([{ ...ENTRY, ordId: '9', px: '95', trigTime: '1' }])
    expect(words()).not.toContain('Trigger USDT')
    await screen.do(() => type('Price', '96'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '9', px: '96' }]))
  })
})

describe('changing a stop-loss', () => {
  it('shows what it comes to, refuses the wrong side, and sends the trigger', async () => {
    await openOrders([STOP])
    await screen.do(() => type('Trigger USDT', '101'))
    await until(() => expect(words()).toContain('100'))
    expect(button('Change order').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => type('Trigger USDT', '85'))
    await until(() => expect(words()).toContain('Liquidation at 90.4 comes first.'))
    expect(button('Change order').getAttribute('aria-disabled')).toBe('true')
    await screen.do(() => type('Trigger USDT', '92'))
    await until(() => expect(words()).toContain('−16.09'))
    await until(() => expect(button('Change order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Change order').click())
    await until(() => expect(of(contractOrder.amend.path)).toEqual([{ ordId: '8', trigPx: '92' }]))
  })
  it('says so when it ended meanwhile', async () => {
    await openOrders([{ ...STOP, ordId: '6' }])
    await until(() => expect(words()).toContain('P&L at trigger'))
    await screen.do(() => screen.core.setFeed('contractOrders', []))
    await until(() => expect(words()).toContain('This order has already ended.'))
  })
})
