import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractConfig, contractOrder, type Position, type SwapOrder, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import Contract from '../../../../src/pages/contract/contract.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { forexOrder } from '../../trade/forex/fixtures.ts'
import { BTC } from '../../trade/spot/ticket/fixtures.ts'
import { button, type OpenScreen, openScreen, takeShare, words as text, type, until } from '../transaction/screen.tsx'
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

const stop = (ordId: string, trigPx: string, sz: string): SwapOrder =>
  forexOrder({
    ordId,
    instType: 'SWAP',
    instId: ID,
    kind: 'sl',
    side: 'sell',
    ordType: 'market',
    px: '',
    sz: toAmount(sz),
    reduceOnly: true,
    mgnMode: 'isolated',
    trigPx,
    trigPxType: 'mark',
    trigDir: 'down',
  })

const words = (): string => text().replaceAll('\u00a0', ' ')
const of = (path: string) => sent.filter((one) => one.path === path).map(({ body }) => body)
const isOff = (name: string): boolean => button(name).getAttribute('aria-disabled') === 'true'

let screen: OpenScreen
/** Another position in each test: what was sent for it outlives its screen. */
let posId = 100
const open = async (orders: readonly SwapOrder[], position: Position = LONG): Promise<void> => {
  answers.set(contractConfig.getList.path, { contracts: [CONFIG], newAccountUntil: '', ts: '1' })
  screen = await openScreen(<Contract />, { user: true })
  await screen.do(() => {
    instruments.value = [SWAP, BTC]
    const { core } = screen
    core.setQuote(ID, { last: '100' })
    core.setFeed(`book ${ID}`, { instId: ID, asks: [['101', '50', '50']], bids: [['99', '50', '50']], seqId: 1 })
    core.setFeed(`mark ${ID}`, { px: '100' })
    core.setFeed('index BTC-USDT', { px: '99.5' })
    core.setFeed(`funding ${ID}`, { rate: '0.0001', at: 1_700_000_060_000, nextRate: '', nextAt: 0 })
    core.setFeed('positions', [{ ...position, posId: String(posId) }])
    core.setFeed('funds', {
      total: '1000',
      rows: [{ coin: 'USDT', available: '100', frozen: '0', margin: '20', escrow: '0', locked: '0', deposit: '0' }],
    })
    core.setFeed('contractOrders', orders)
  })
}
const look = async (what: string): Promise<void> => {
  await until(() => expect(button(what)).toBeDefined())
  await until(() => {
    // A second tap within a moment is none.
    if (document.querySelector('[role=dialog] input') === null) button(what).click()
    expect(document.querySelector('[role=dialog] input')).not.toBeNull()
  })
}
const protect = async (): Promise<void> => {
  await look('Take profit and stop loss of BTC / USDT')
  await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="sl"]')?.click())
}

/** Into the sheet's field, not the ticket's behind it, which has the same name. */
const typeSize = (value: string): void => {
  const input = document.querySelectorAll<HTMLInputElement>('[role=dialog] input[inputmode=decimal]')[1]
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input?.dispatchEvent(new Event('input', { bubbles: true }))
}

beforeAll(fetchSheet)
beforeEach(() => {
  posId += 1
  queries.clear()
  sent.length = 0
  answers.clear()
})
afterEach(() => screen.close())

it('the row of a position says for how much of it a stop is, where that is not all', async () => {
  await open([stop('1', '95', '0.5'), stop('2', '96', '2')])
  await until(() => expect(words()).toContain('TP / SL-- / 95.0 (0.5 BTC), 96.0'))
})

describe('the sheet of take-profit and stop-loss', () => {
  it('refuses a stop beyond liquidation at its field, before it is sent', async () => {
    await open([])
    await protect()
    await screen.do(() => type('Trigger USDT', '85'))
    await until(() => expect(words()).toContain('Liquidation at 90.4 comes first.'))
    expect(isOff('Set stop loss')).toBe(true)
    await screen.do(() => type('Trigger USDT', '90.5'))
    await until(() => expect(isOff('Set stop loss')).toBe(false))
    await screen.do(() => button('Set stop loss').click())
    expect(of(contractOrder.protect.path)).toEqual([
      { posId: String(posId), kind: 'sl', trigPx: '90.5', trigPxType: 'mark' },
    ])
  })

  it('by the account, where margin is shared', async () => {
    await open([], { ...LONG, mgnMode: 'cross' })
    await protect()
    // 100 more carry it: (200 − 120) / (2 × (1 − 0.004 − 0.0005)).
    await screen.do(() => type('Trigger USDT', '40'))
    await until(() => expect(words()).toContain('Liquidation at 40.2 comes first.'))
    await screen.do(() => type('Trigger USDT', '45'))
    await until(() => expect(isOff('Set stop loss')).toBe(false))
  })

  it('offers what other stops leave, and says why more cannot be set', async () => {
    await open([stop('1', '95', '0.5'), stop('2', '96', '0.7')])
    await protect()
    await until(() => expect(words()).toContain('Not covered yet: 0.8 BTC'))
    await screen.do(() => type('Trigger USDT', '94'))
    await until(() => expect(isOff('Set stop loss')).toBe(false))
    await screen.do(() => typeSize('1'))
    await until(() => expect(words()).toContain('Your other orders already cover the remainder. Maximum: 0.8 BTC'))
    expect(isOff('Set stop loss')).toBe(true)
    await screen.do(() => typeSize('0.8'))
    await until(() => expect(isOff('Set stop loss')).toBe(false))
    await screen.do(() => button('Set stop loss').click())
    expect(of(contractOrder.protect.path)).toEqual([
      { posId: String(posId), kind: 'sl', trigPx: '94', trigPxType: 'mark', sz: '0.8' },
    ])
  })

  it('marks a stop that protects nothing by now, and no other', async () => {
    await open([stop('1', '95', '0.5'), stop('2', '88', '0.7')])
    await protect()
    const rows = [...document.querySelectorAll('[role=dialog] li')].map((row) => row.textContent)
    expect(rows.filter((row) => row?.includes('Too far to protect'))).toEqual([expect.stringContaining('88')])
  })
})

const choose = async (): Promise<void> => {
  await look('Take profit and stop loss of BTC / USDT')
  await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="trail"]')?.click())
  await until(() => expect(button('Set trailing stop')).toBeDefined())
}
/** The request leaves in a later turn than the tap. */
const send = async (terms: object): Promise<void> => {
  await until(() => expect(isOff('Set trailing stop')).toBe(false))
  await screen.do(() => button('Set trailing stop').click())
  await until(() => expect(of(contractOrder.protect.path)).toEqual([{ posId: String(posId), kind: 'trail', ...terms }]))
}

describe('the sheet of a trailing stop', () => {
  it('says what will happen, and sends the callback as a fraction', async () => {
    await open([])
    await choose()
    await until(() => expect(words()).toContain('The trigger price starts at 99.0 USDT and stays 1% below'))
    expect(words()).toContain('When the price falls to it, 2 BTC is sold at the market.')
    await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="0.05"]')?.click())
    await until(() => expect(words()).toContain('starts at 95.0 USDT and stays 5% below'))
    await send({ callbackRatio: '0.05', trigPxType: 'mark' })
  })

  it('begins at an activation price that the market has not reached, with the price and part that are chosen', async () => {
    await open([])
    await choose()
    await screen.do(() => type('Activation price USDT', '100'))
    await until(() => expect(words()).toContain('Must be above 100.'))
    expect(isOff('Set trailing stop')).toBe(true)
    await screen.do(() => type('Activation price USDT', '110'))
    await until(() =>
      expect(words()).toContain('It starts once the price reaches 110.0 USDT. The trigger price is then 108.9'),
    )
    await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="last"]')?.click())
    await screen.do(() => takeShare(50, '[role=dialog]'))
    await send({ callbackRatio: '0.01', trigPxType: 'last', activePx: '110', sz: '1' })
  })

  it('refuses a callback out of bounds, and one that liquidation would come before', async () => {
    await open([])
    await choose()
    for (const [typed, said] of [
      ['0.05', 'Between 0.1 and 50.'],
      ['1.255', 'At most 2 decimals.'],
      ['12', 'Liquidation at 90.4 comes first.'],
    ] as const) {
      await screen.do(() => type('Callback', typed))
      await until(() => expect(words()).toContain(said))
      expect(isOff('Set trailing stop')).toBe(true)
    }
  })

  it('stands at its position and in the list of orders, with what it waits for; it is canceled there, not changed', async () => {
    const trailing = { callbackRatio: '0.01', callbackSpread: '', activePx: '110' }
    const waits = { ...stop('1', '110', '2'), kind: 'trail', trigDir: 'up' } as const
    await open([
      { ...waits, trail: { ...trailing, moveTriggerPx: '' } },
      { ...waits, ordId: '2', trigPx: '108.9', trigDir: 'down', trail: { ...trailing, moveTriggerPx: '108.9' } },
    ])
    await until(() => expect(words()).toContain('Trailing stopfrom 110.0, 108.9'))
    await screen.do(() => button(/Open orders/).click())
    await until(() => expect(words()).toContain('Starts at 110.0 or above · MarkCallback 1%'))
    expect(words()).toContain('Triggers at 108.9 or below · MarkCallback 1%')
    const names = [...document.querySelectorAll('button')].map((one) => one.textContent)
    expect([names.includes('Change'), names.filter((name) => name === 'Cancel').length]).toEqual([false, 2])
    await screen.do(() => button(/^Positions/).click())
    await look('Take profit and stop loss of BTC / USDT')
    const rows = [...document.querySelectorAll('[role=dialog] li')].map((row) => row.textContent)
    expect(rows[0]).toContain('Trailing stop from 110.0')
    expect(rows[1]).toContain('Trailing stop 108.9')
  })
})

describe('a change of margin or leverage', () => {
  const warning = 'the position would be liquidated before your stop loss triggers at 87.0'
  it('that takes margin out names the stop that would no longer protect', async () => {
    await open([stop('1', '87', '0.5')], { ...LONG, margin: '30' })
    await look('Margin of BTC / USDT')
    expect(words()).not.toContain(warning)
    await screen.do(() => document.querySelector<HTMLInputElement>('[role=dialog] input[value="remove"]')?.click())
    await until(() => expect(button('Remove margin')).toBeDefined())
    await screen.do(() => type('Amount USDT', '1'))
    expect(words()).not.toContain(warning)
    await screen.do(() => type('Amount USDT', '9'))
    await until(() => expect(words()).toContain(warning))
    // It is the user's to decide.
    await until(() => expect(isOff('Remove margin')).toBe(false))
  })

  it('to more leverage does as well', async () => {
    await open([stop('1', '87', '0.5')], { ...LONG, margin: '40', lever: '5' })
    await look('Leverage of BTC / USDT')
    expect(words()).not.toContain(warning)
    await screen.do(() => {
      const input = document.querySelector<HTMLInputElement>('[role=dialog] input[type=range]')
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '10')
      input?.dispatchEvent(new Event('input', { bubbles: true }))
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(words()).toContain(warning))
  })
})

describe('the ticket', () => {
  it('refuses a stop that would come after the liquidation of what results', async () => {
    await open([])
    await screen.do(() => type('Size BTC', '2'))
    await screen.do(() => button(/^Options/).click())
    await until(() => expect(words()).toContain('Take profit / stop loss'))
    await screen.do(() => {
      const box = [...document.querySelectorAll<HTMLElement>('label')].find((one) =>
        one.textContent?.includes('Take profit / stop loss'),
      )
      box?.click()
    })
    await until(() => expect(words()).toContain('Stop loss USDT'))
    await screen.do(() => type('Stop loss USDT', '80'))
    // Four at 100.5 with 40.2 of margin.
    await until(() => expect(words()).toContain('Liquidation at 90.9 comes first.'))
    // The row says it too, for when the sheet is closed.
    expect(button(/^Options/).textContent).toBe('Options Liquidation at 90.9 comes first.')
    await screen.do(() => type('Stop loss USDT', '92'))
    await until(() => expect(words()).not.toContain('comes first.'))
  })
})
