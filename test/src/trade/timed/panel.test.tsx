import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER, speedConfig, speedOrder, tradingContracts } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted, PostOptions } from '../../../../src/core/request/transport.ts'
import { forgetEntries } from '../../../../src/core/screens/historyEntries.ts'
import { change } from '../../../../src/trade/timed/draft.ts'
import { runningTimed } from '../../../../src/trade/timed/running.ts'
import TimedPanel from '../../../../src/trade/timed/TimedPanel.tsx'
import { fetchSheet } from '../../../../src/ui/Sheet.tsx'
import { button, type OpenScreen, openScreen, words as text, type, until } from '../../pages/transaction/screen.tsx'
import { contract, TERMS } from './fixtures.ts'

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

const words = (): string => text().replaceAll('\u00a0', ' ')
const says = (line: string) => until(() => expect(words()).toContain(line))
const of = (path: string) => sent.filter((one) => one.path === path)
const isOff = (name: RegExp) => button(name).getAttribute('aria-disabled') === 'true' || button(name).disabled
const NOW = 1_700_000_000_000
let screen: OpenScreen
const open = async ({ user = true, terms = {}, age = 0, available = '1000' } = {}): Promise<void> => {
  answers.set(speedConfig.selectByCode.path, answer({ ...TERMS, ...terms }))
  answers.set(speedOrder.speedProperty.path, never)
  screen = await openScreen(<TimedPanel />, { user })
  await screen.do(() => {
    screen.core.now.value = NOW
    screen.core.setFeed('index BTC-USDT', { px: '60000' }, { ts: NOW - age })
    screen.core.setFeed('funds', {
      total: available,
      rows: [{ coin: 'USDT', available, frozen: '0', margin: '0', escrow: '0', locked: '0', deposit: '0' }],
    })
  })
  await says('Break-even chance')
}
const stake = (amount: string) => screen.do(() => type('Investment amount', amount))

beforeAll(fetchSheet)
beforeEach(() => {
  localStorage.clear()
  queries.clear()
  sent.length = 0
  answers.clear()
  forgetEntries()
  runningTimed.value = undefined
  change({ stakeText: '', seconds: undefined })
})
afterEach(async () => {
  await screen.close()
  document.body.replaceChildren()
})

it.each([
  ['4.99', 'At least 5'],
  ['100.01', 'At most 100'],
  ['10.001', 'At most 2 decimals'],
  ['0', 'Must be more than zero'],
  ['1e2', 'Enter a valid number.'],
  ['1,5', 'This number could be read two ways.'],
])('a stake of %s is not taken: %s', async (typed, said) => {
  await open()
  await stake(typed)
  await until(() => expect(words().toLowerCase()).toContain(said.toLowerCase()))
  expect(isOff(/Up$/)).toBe(true)
})

it.each(['5', '100'])('a stake at the limit, %s, is', async (typed) => {
  await open()
  await stake(typed)
  await until(() => expect(isOff(/Up$/)).toBe(false))
})

it('shows minutes of the chosen instrument, follows another choice, and asks for nothing once the chart is folded away', async () => {
  await open()
  const charts = () => [...screen.core.open.keys()].filter((feed) => feed.startsWith('candles'))
  expect(charts()).toEqual(['candles BTC-USDT 1m'])
  await screen.do(() => change({ instId: 'ETH-USDT' }))
  await until(() => expect(charts()).toEqual(['candles ETH-USDT 1m']))
  await screen.do(() => button('Hide chart').click())
  expect(charts()).toEqual([])
  expect(button('Show chart').getAttribute('aria-expanded')).toBe('false')
  await screen.do(() => change({ instId: 'BTC-USDT' }))
})

it('says that the chart did not come, while contracts can be opened all the same', async () => {
  await open()
  await screen.do(() => screen.core.setFeed('candles BTC-USDT 1m', undefined, { fetch: 'failed' }))
  expect(words()).toContain('Couldn’t load the candles')
  await stake('10')
  await until(() => expect(isOff(/Up$/)).toBe(false))
})

it('a stake above what is there is not', async () => {
  await open({ available: '8' })
  await stake('9')
  await until(() => expect(isOff(/Down$/)).toBe(true))
})

it.each([
  ['an old price', { age: 20_000 }, /20 s|old/],
  ['a halted record', { terms: { closed: 'halted' } }, /tick record is paused/],
  ['a country where they are banned', { terms: { gate: 'blocked', country: 'GB' } }, /United Kingdom/],
] as const)('says that nothing can be opened with %s', async (_, more, said) => {
  await open(more)
  await stake('10')
  await until(() => expect(words()).toMatch(said))
  expect(isOff(/Up$/)).toBe(true)
})

it('cannot be sent without a connection', async () => {
  await open()
  await stake('10')
  await screen.do(() => {
    screen.core.connection.value = { phase: 'waiting', rtt: undefined, reason: 'dropped', since: NOW }
    screen.core.now.value += 1_000
  })
  await until(() => expect(isOff(/Up$/)).toBe(true))
})

it('asks where one lives before the first, and sends nothing', async () => {
  await open({ terms: { gate: 'needed' } })
  await stake('10')
  await screen.do(() => button(/Up$/).click())
  await says('Before your first timed contract')
  expect(of(speedOrder.save.path)).toEqual([])
})

it('lets a guest see the odds, and asks for the login at the end', async () => {
  await open({ user: false, terms: { gate: 'guest' } })
  await stake('10')
  await screen.do(() => button(/Up$/).click())
  await says('Once open, a contract can’t be canceled or closed early.')
  await until(() => expect(button('Sign in to send this order')).toBeDefined())
  expect(of(speedOrder.save.path)).toEqual([])
})

it('tells what runs once it is known: nothing, or each with its countdown', async () => {
  await open()
  expect(words()).not.toContain('No running contracts')
  await screen.do(() => {
    runningTimed.value = { who: '7', contracts: [] } as never
  })
  await says('No running contracts')
  await screen.do(() => {
    runningTimed.value = { who: '7', contracts: [contract({ expiry: NOW + 60_000 })] } as never
  })
  await until(() => expect(document.querySelector('[role=timer]')).not.toBeNull())
})

/** The last test of those that send: what is under way lives on in its slot. */
it('sends one contract with one key; a refusal is said and lets the stake be changed; what is unknown is asked for', async () => {
  const waiting: ((posted: Posted) => void)[] = []
  await open()
  answers.set(speedOrder.save.path, () => new Promise((resolve) => waiting.push(resolve)))
  await stake('10')
  await screen.do(() => button(/Up$/).click())
  await until(() => expect(isOff(/^Invest 10/)).toBe(false))
  await screen.do(() => {
    button(/^Invest 10/).click()
    button(/^Invest 10/).click()
  })
  const [save] = of(speedOrder.save.path)
  expect(of(speedOrder.save.path)).toHaveLength(1)
  expect(save?.body).toMatchObject({ instId: 'BTC-USDT', direction: 'up', stake: '10', seconds: 30, ratio: '0.80' })
  expect(save?.options.headers?.[IDEMPOTENCY_HEADER]).toMatch(/^[\w-]{16,}$/)
  await says('Sent. Waiting for the answer.')
  const body = { code: '3502', msg: 'The terms have changed.', data: null }
  await screen.do(() => waiting[0]?.({ kind: 'answer', status: 200, body }))
  await says('The terms have changed')
  await until(() => expect(isOff(/^Change order/)).toBe(false))
  await screen.do(() => button('Change order').click())

  await screen.do(() => button(/Down$/).click())
  await until(() => expect(isOff(/^Invest 10/)).toBe(false))
  await screen.do(() => button(/^Invest 10/).click())
  // The answer never comes: the outcome is asked for by the key, and nothing is sent again meanwhile.
  await screen.do(() => waiting[1]?.({ kind: 'timeout' }))
  await until(() => expect(of(tradingContracts.outcome.path).length).toBeGreaterThan(0))
  const [asked] = of(tradingContracts.outcome.path)
  expect(asked?.body).toEqual({ key: of(speedOrder.save.path)[1]?.options.headers?.[IDEMPOTENCY_HEADER] })
  expect(of(speedOrder.save.path)).toHaveLength(2)
})
