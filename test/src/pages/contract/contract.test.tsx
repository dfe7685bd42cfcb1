import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractConfig, contractOrder, ERRORS, hq, IDEMPOTENCY_HEADER, type Position, tiersOf } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import Contract from '../../../../src/pages/contract/contract.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { BTC } from '../../trade/spot/ticket/fixtures.ts'
import {
  button,
  type OpenScreen,
  openScreen,
  takeShare,
  words as text,
  type,
  typed,
  until,
} from '../transaction/screen.tsx'
import { CONFIG, ID, LONG, SWAP } from './fixtures.ts'

const sent: { path: string; body: unknown; options: PostOptions }[] = []
const answers = new Map<string, () => Promise<Posted>>()
const never = () => new Promise<Posted>(() => undefined)
const answer = (data: unknown) => async (): Promise<Posted> => ({
  kind: 'answer',
  status: 200,
  body: { code: '200', msg: '', data },
})

vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown, options: PostOptions) => {
    sent.push({ path, body, options })
    return (answers.get(path) ?? never)()
  },
}))

const position = (more: Partial<Position> = {}): Position => ({ ...LONG, ...more })

/** Everything that can be read, with plain spaces. */
const words = (): string => text().replaceAll('\u00a0', ' ').replaceAll('\u2011', '-')

let screen: OpenScreen
const open = async (user = true): Promise<void> => {
  screen = await openScreen(<Contract />, { user })
  await screen.do(() => {
    instruments.value = [SWAP, BTC]
    const { core } = screen
    core.setQuote(ID, { last: '100' })
    core.setFeed(`book ${ID}`, { instId: ID, asks: [['101', '50', '50']], bids: [['99', '50', '50']], seqId: 1 })
    core.setFeed(`mark ${ID}`, { px: '100' })
    core.setFeed('index BTC-USDT', { px: '99.5' })
    core.setFeed(`funding ${ID}`, { rate: '0.0001', at: 1_700_000_060_000, nextRate: '', nextAt: 0 })
    core.setFeed('positions', [])
    core.setFeed('contractOrders', [])
  })
}
/** The option of that name in a choice. */
const option = (choice: string, name: string): HTMLInputElement | null | undefined =>
  [...document.querySelectorAll(`[aria-label="${choice}"] label`)]
    .find((one) => one.textContent === name)
    ?.querySelector('input')
const of = (path: string) => sent.filter((one) => one.path === path)

beforeAll(fetchSheet)
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  sent.length = 0
  answers.clear()
  answers.set(contractConfig.getList.path, answer({ contracts: [CONFIG], newAccountUntil: '', ts: '1' }))
})
afterEach(async () => {
  await screen.close()
  document.body.replaceChildren()
})

describe('the ticket of a contract on screen', () => {
  it('shows mark and index beside the last price, and funding with its countdown', async () => {
    await open()
    await until(() => expect(words()).toMatch(/Funding \+0\.0100% · 01:00[^]*Mark100\.0Index99\.5/))
  })

  it('lets a guest see the resulting position, sends nothing, and asks for the login at the end', async () => {
    await open(false)
    await until(() => expect(button(/Isolated 10x/)).toBeDefined())
    await screen.do(() => type('Size BTC', '2'))
    await screen.do(() => button('Buy / Long').click())
    await until(() => expect(words()).toContain('Position after thisLong 2 BTC'))
    expect(words()).toContain('This is a preview: nothing is sent.')
    await until(() => expect(button('Sign in to send this order')).toBeDefined())
    expect(of(contractOrder.save.path)).toEqual([])
  })

  it('is sent with the leverage that was seen; where another one is set by now, nothing is opened and the ticket shows it', async () => {
    await open()
    await until(() => expect(button(/Isolated 10x/)).toBeDefined())
    await screen.do(() => type('Size BTC', '2'))
    await screen.do(() => button('Buy / Long').click())
    await until(() => expect(button('Send now').getAttribute('aria-disabled')).toBeNull())
    const msg = 'The terms have changed. Look at them again.'
    const refusal = { code: ERRORS.quoteChanged.code, msg, values: { lever: '5', mgnMode: 'cross' } }
    answers.set(contractOrder.save.path, async () => ({ kind: 'answer', status: 200, body: refusal }))
    const elsewhere = { ...CONFIG, lever: '5', mgnMode: 'cross' }
    answers.set(contractConfig.getList.path, answer({ contracts: [elsewhere], newAccountUntil: '', ts: '2' }))
    await screen.do(() => button('Send now').click())
    await until(() => expect(words()).toContain(msg))
    expect(of(contractOrder.save.path)[0]?.body).toMatchObject({ lever: '10', mgnMode: 'isolated' })
    await until(() => expect(button(/Cross 5x/)).toBeDefined())
  })

  it('places an entry that waits for a trigger, and says when its margin is checked', async () => {
    const msg = 'You have too many open orders.'
    const refusal = { code: ERRORS.tooManyOrders.code, msg }
    answers.set(contractOrder.save.path, async () => ({ kind: 'answer', status: 200, body: refusal }))
    await open()
    await until(() => expect(button(/Isolated 10x/)).toBeDefined())
    await screen.do(() => option('Order type', 'Stop')?.click())
    await screen.do(() => type('Trigger USDT', '110'))
    await screen.do(() => type('Size BTC', '2'))
    await until(() => expect(words()).toContain('Triggers when the price rises to it.'))
    expect(button(/^Options/).textContent).toBe('Options Last · At market · Max slippage 1%')
    await screen.do(() => button(/^Options/).click())
    await until(() => expect(document.querySelector('[role=dialog]')).not.toBeNull())
    expect(words()).toContain('Margin and limits are checked when the trigger is reached.')
    await screen.do(() => button('Buy / Long').click())
    await until(() => expect(words()).toContain('Trigger price110.0 · Last'))
    await until(() => expect(button('Place order').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Place order').click())
    expect(of(contractOrder.save.path)[0]?.body).toMatchObject({
      ordType: 'market',
      side: 'buy',
      sz: '2',
      trigPx: '110',
      trigPxType: 'last',
      maxSlippage: '0.01',
    })
    await until(() => expect(words()).toContain(msg))
  })

  it('shows cost and risk of the resulting position, and sends one order with one key', async () => {
    await open()
    await until(() => expect(button(/Isolated 10x/)).toBeDefined())
    await screen.do(() => type('Size BTC', '2'))
    await screen.do(() => button('Buy / Long').click())
    await until(() => expect(button('Send now').getAttribute('aria-disabled')).toBeNull())
    for (const row of [
      'Entry price101.0',
      'Liquidation price',
      'Fee to close in full',
      'Funding every 8 h',
      'Maximum loss',
    ])
      expect(words()).toContain(row)
    await screen.do(() => {
      button('Send now').click()
      button('Send now').click()
    })
    const [order] = of(contractOrder.save.path)
    expect(of(contractOrder.save.path)).toHaveLength(1)
    expect(order?.body).toMatchObject({ ordType: 'market', instId: ID, side: 'buy', sz: '2', reduceOnly: false })
    expect(order?.options.headers?.[IDEMPOTENCY_HEADER]).toMatch(/^[\w-]{16,}$/)
    await until(() => expect(words()).toContain('Waiting for the answer.'))
  })

  it('keeps what was typed for who comes back from the login', async () => {
    await open(false)
    await screen.do(() => type('Size BTC', '1.5'))
    await screen.close()
    await open()
    expect(typed('Size BTC')).toBe('1.5')
  })
})

const openHistory = async (): Promise<void> => {
  await open(false)
  await screen.do(() => button(/Funding history$/).click())
}

describe('the funding of a perpetual', () => {
  const HISTORY = hq.getFundingHistory.path
  const eightHours = 28_800_000
  const at = Date.UTC(2026, 10, 21, 8)

  it('shows past rates and who paid them at a tap, and older ones by a further page', async () => {
    answers.set(
      HISTORY,
      answer({
        charges: [
          { fundingTime: String(at), realizedRate: '0.000125' },
          { fundingTime: String(at - eightHours), realizedRate: '-0.00005' },
        ],
        next: String(at - eightHours),
      }),
    )
    await openHistory()
    await until(() => expect(words()).toContain('Longs paid shorts+0.0125%'))
    expect(words()).toContain('Shorts paid longs−0.0050%')
    answers.set(HISTORY, answer({ charges: [{ fundingTime: String(at - 2 * eightHours), realizedRate: '0.0003' }] }))
    await screen.do(() => button(/more/i).click())
    await until(() => expect(words()).toContain('0.0300%'))
    expect(of(HISTORY).map(({ body }) => body)).toEqual([
      { instId: ID },
      { instId: ID, after: String(at - eightHours) },
    ])
  })

  it('says that there are none yet', async () => {
    answers.set(HISTORY, answer({ charges: [] }))
    await openHistory()
    await until(() => expect(words()).toContain('No funding rates yet'))
  })

  it('that cannot be loaded says so, and is asked for again at a tap', async () => {
    answers.set(HISTORY, async () => ({ kind: 'network' }))
    await openHistory()
    await until(() => expect(button('Try again')).toBeDefined())
    answers.set(HISTORY, answer({ charges: [] }))
    await screen.do(() => button('Try again').click())
    await until(() => expect(words()).toContain('No funding rates yet'))
  })
})

const slider = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=range]')
const protect = () => button('Take profit and stop loss of BTC / USDT')

describe('an open position', () => {
  it('shows its result by the tick without a render, and warns by word as its margin ratio rises', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await until(() => expect(words()).toContain('Unrealized P&L USDT'))
    const row = document.querySelector(`li[data-inst="${ID}"]`)
    expect(row?.textContent).toContain('ROE0.00%')
    await screen.do(() => screen.core.setFeed(`mark ${ID}`, { px: '104' }))
    expect(row?.textContent).toMatch(/Unrealized P&L USDT\+8\.00ROE\+40\.00%/)
    expect(row?.textContent).not.toContain('Margin is low')
    await screen.do(() => screen.core.setFeed(`mark ${ID}`, { px: '90.45' }))
    expect(row?.textContent).toMatch(/Margin is low|Close to liquidation/)
    expect(row?.querySelector('[aria-live]')?.textContent).toMatch(/^BTC \/ USDT: /)
    expect(document.querySelector(`li[data-inst="${ID}"]`)).toBe(row)
  })

  it('says what an announced leverage table will change for it, and what leverage will be', async () => {
    const from = String(Date.UTC(2026, 11, 1, 12))
    const coming = { from, tiers: tiersOf([[undefined, 50, '0.015']]) }
    const config = { ...CONFIG, tiersLater: [coming] }
    answers.set(contractConfig.getList.path, answer({ contracts: [config], newAccountUntil: '', ts: '1' }))
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    // (cost − margin) / (size × (1 − rate)): 180 / (2 × 0.985).
    await until(() =>
      expect(words()).toMatch(
        /From 01-12-2026 .*new leverage tiers apply: maintenance margin 1\.50% instead of 0\.40%\. Liquidation price from then: 91\.4\./,
      ),
    )
    await screen.do(() => button('Leverage of BTC / USDT').click())
    await until(() => expect(words()).toMatch(/From 01-12-2026 .*the maximum leverage is 50x\./))
  })

  it('says until when the cap of a new account counts', async () => {
    const newUntil = String(Date.UTC(2026, 11, 1, 12))
    const config = { ...CONFIG, userMaxLeverage: 20 }
    answers.set(contractConfig.getList.path, answer({ contracts: [config], newAccountUntil: newUntil, ts: '1' }))
    await open()
    await screen.do(() => button(/Isolated 10x/).click())
    await until(() =>
      expect(words()).toMatch(/Your account is new: your maximum leverage is 20x until 01-12-2026 .*\./),
    )
  })

  it('is closed in part after cost, by its id', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await until(() => expect(button('Close BTC / USDT')).toBeDefined())
    await screen.do(() => button('Close BTC / USDT').click())
    await until(() => expect(words()).toContain('Position after thisNone'))
    await screen.do(() => takeShare(50, '[role=dialog]'))
    await until(() => expect(words()).toContain('Position after thisLong 1 BTC'))
    await until(() => expect(button('Close position').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Close position').click())
    expect(of(contractOrder.closeOut.path).map(({ body }) => body)).toEqual([
      { ordType: 'market', posId: '9', sz: '1' },
    ])
  })

  it('shows what is set whenever its leverage is looked at, not a choice that was given up', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await until(() => expect(button('Leverage of BTC / USDT')).toBeDefined())
    for (const name of ['Leverage of BTC / USDT', /change margin mode and leverage/]) {
      const look = () => {
        // A second tap within a moment is none.
        if (slider() === null) button(name).click()
        expect(slider()?.value).toBe('10')
      }
      await until(look)
      await screen.do(() => {
        const input = slider()
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '5')
        input?.dispatchEvent(new Event('input', { bubbles: true }))
        input?.dispatchEvent(new Event('change', { bubbles: true }))
      })
      await until(() => expect(slider()?.value).toBe('5'))
      await screen.do(() => button('Close').click())
      await until(() => expect(slider()).toBeNull())
      await until(look)
      await screen.do(() => button('Close').click())
      await until(() => expect(slider()).toBeNull())
    }
  })

  it('has its new leverage on the page as soon as it is set, while the sheet still says so', async () => {
    await open()
    await until(() => expect(button(/^Isolated 10x/)).toBeDefined())
    answers.set(
      contractConfig.getList.path,
      answer({ contracts: [{ ...CONFIG, lever: '5' }], newAccountUntil: '', ts: '1' }),
    )
    answers.set(
      contractOrder.changeSettings.path,
      answer({ settings: { instId: ID, lever: '5', mgnMode: 'isolated' } }),
    )
    await screen.do(() => button(/^Isolated 10x/).click())
    await until(() => expect(slider()?.value).toBe('10'))
    await screen.do(() => {
      const input = slider()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '5')
      input?.dispatchEvent(new Event('input', { bubbles: true }))
      input?.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await until(() => expect(button('Confirm').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => button('Confirm').click())
    await until(() => expect(words()).toContain('Isolated, 5x.'))
    await until(() => expect(button(/^Isolated 5x/)).toBeDefined())
    expect(words()).toContain('Isolated, 5x.')
  })

  it('gets a second take-profit only from somebody who types it anew', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await until(() => expect(protect()).toBeDefined())
    await screen.do(() => protect().click())
    await until(() => expect(words()).toContain('Trigger USDT'))
    await screen.do(() => type('Trigger USDT', '120'))
    await screen.do(() => button('Close').click())
    await until(() => expect(words()).not.toContain('Trigger USDT'))
    await until(() => {
      if (!words().includes('Trigger USDT')) protect().click()
      expect(typed('Trigger USDT')).toBe('')
    })
  })

  it('says that there is no connection, where a take-profit cannot be set for that alone', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await until(() => expect(protect()).toBeDefined())
    await screen.do(() => protect().click())
    await until(() => expect(words()).toContain('Trigger USDT'))
    await screen.do(() => type('Trigger USDT', '120'))
    await until(() => expect(button('Set take profit').getAttribute('aria-disabled')).toBeNull())
    await screen.do(() => {
      screen.core.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: 0 }
    })
    const send = [...document.querySelectorAll('[role=dialog] button')].find(
      (one) => one.textContent === 'No connection',
    )
    expect(send?.getAttribute('aria-disabled')).toBe('true')
  })

  it('tells of the whole account what a move would do', async () => {
    await open()
    await screen.do(() => screen.core.setFeed('positions', [position()]))
    await screen.do(() =>
      [...document.querySelectorAll<HTMLElement>('[role=tab]')].find((one) => one.textContent === 'Account')?.click(),
    )
    await until(() => expect(words()).toContain('What if the price moved?'))
    expect(words()).toMatch(/First liquidation if falling−9\.\d\d% · BTC \/ USDT/)
    expect(words()).toContain('First liquidation if risingNone')
  })
})
