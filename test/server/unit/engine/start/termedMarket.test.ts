import { beforeEach, describe, expect, it } from 'vitest'
import type { Instrument } from '#protocol'
import { modeOf, withdrawnMode } from '../../../../../server/engine/start/withdrawals.ts'
import { announcedAfter } from '../../../../../server/market/announced.ts'
import { createTermedMarket } from '../../../../../server/market/termed.ts'
import { PulseBoard } from '../../../../../server/realtime/feeds/pulseBoard.ts'
import { createSettingsBook } from '../../../../../server/settings/book.ts'
import { FakeMarket, fakeInstrument, fakeTicker } from '../../../../support/fakeMarket.ts'
import { ManualTime } from '../../../../support/manualTime.ts'

const [BTC, SWAP, EUR] = ['BTC-USDT', 'BTC-USDT-SWAP', 'EUR-USD'] as const
const NOW = 1_790_000_000_000
const HOUR = 3_600_000
let time: ManualTime
let source: FakeMarket
let lines = 0
const world = () => {
  const book = createSettingsBook({ db: undefined as never, timers: time }, ['fees', 'coin'])
  const termed = createTermedMarket(source, book, time)
  const set = (kind: 'fees' | 'coin', key: string, from: number, value: object): void =>
    book.take({ id: String((lines += 1)), kind, key, from, value })
  const announced = () => announcedAfter(book, termed.listing.offered(), time.now())
  return { ...termed, set, announced }
}
beforeEach(() => {
  time = new ManualTime(NOW)
  source = new FakeMarket([
    fakeInstrument(BTC),
    fakeInstrument('ETH-USDT'),
    fakeInstrument(SWAP, { kind: 'futures', tradable: false, makerFee: '0.0002', takerFee: '0.0005' }),
    fakeInstrument(EUR, { kind: 'forex', tradable: false, makerFee: '0', takerFee: '0' }),
  ])
})
const SIZES = { minSz: '0.01', maxSz: '10' } as const
const rates = (one: Instrument | undefined) => [one?.makerFee, one?.takerFee]

describe('fees with a date', () => {
  it('count from then on and not before, for the kind that they are of', () => {
    const { market, set } = world()
    set('fees', 'spot', NOW + HOUR, { makerFee: '0.0005', takerFee: '0.002' })
    time.advance(HOUR - 1)
    expect(rates(market.instrument(BTC))).toEqual(['0.0008', '0.001'])
    time.advance(1)
    expect(rates(market.instrument(BTC))).toEqual(['0.0005', '0.002'])
    expect(rates(market.instruments.find(({ instId }) => instId === 'ETH-USDT'))).toEqual(['0.0005', '0.002'])
    expect(rates(market.instrument(SWAP))).toEqual(['0.0002', '0.0005'])
    set('fees', 'futures', NOW + 2 * HOUR, { makerFee: '0', takerFee: '0.01' })
    time.advance(HOUR)
    expect(rates(market.instrument(SWAP))).toEqual(['0', '0.01'])
    expect(rates(market.instrument(EUR))).toEqual(['0', '0'])
  })

  it('leave every instrument the same object from one change to the next, and the unchanged ones beyond', () => {
    const { market, set } = world()
    set('fees', 'spot', NOW + HOUR, { makerFee: '0', takerFee: '0' })
    const [list, btc, swap] = [market.instruments, market.instrument(BTC), market.instrument(SWAP)]
    time.advance(HOUR - 1)
    expect(market.instruments).toBe(list)
    expect(market.instrument(BTC)).toBe(btc)
    time.advance(1)
    expect(market.instrument(BTC)).not.toBe(btc)
    expect(market.instrument(BTC)).toBe(market.instrument(BTC))
    expect(market.instrument(SWAP)).toBe(swap)
  })

  it('are announced with the list that will be', () => {
    const { listing, set } = world()
    expect(listing.next()).toBeUndefined()
    set('fees', 'spot', NOW + 2 * HOUR, { makerFee: '0', takerFee: '0' })
    set('coin', 'ETH-USDT', NOW + HOUR, { state: 'closed', ...SIZES })
    expect(listing.next()?.from).toBe(NOW + HOUR)
    expect(listing.next()?.instruments.map(({ instId, takerFee }) => [instId, takerFee])).toEqual([
      [BTC, '0.001'],
      [SWAP, '0.0005'],
      [EUR, '0'],
    ])
    time.advance(HOUR)
    expect(rates(listing.next()?.instruments[0])).toEqual(['0', '0'])
    time.advance(HOUR)
    expect(listing.next()).toBeUndefined()
  })
})

describe('a pair or a contract with a date', () => {
  it('has other sizes from then on; sizes that its source does not know do not count', () => {
    const { market, set } = world()
    set('coin', BTC, NOW + 1, { state: 'open', ...SIZES })
    expect(market.instrument(BTC)).toMatchObject({ minSz: '0.0001', maxSz: '1000' })
    time.advance(1)
    expect(market.instrument(BTC)).toMatchObject(SIZES)
    for (const wrong of [
      { minSz: '0.00015', maxSz: '10' },
      { minSz: '0.01', maxSz: '1001' },
      { minSz: '0.01', maxSz: '9.99999' },
    ]) {
      set('coin', BTC, time.now() + 1, { state: 'open', ...wrong })
      time.advance(1)
      expect(market.instrument(BTC)).toMatchObject({ minSz: '0.0001', maxSz: '1000' })
    }
  })

  it('is cancelled only, then closed: not listed, found by its name, with prices as before', () => {
    const { market, listing, set } = world()
    set('coin', BTC, NOW + 1, { state: 'cancelOnly', ...SIZES })
    set('coin', BTC, NOW + 2, { state: 'closed', ...SIZES })
    set('coin', BTC, NOW + 3, { state: 'open', ...SIZES })
    const seen = () => [
      listing.withdrawn(BTC)?.state,
      market.instruments.some(({ instId }) => instId === BTC),
      market.instrument(BTC)?.instId,
      withdrawnMode(listing, BTC),
    ]
    expect(seen()).toEqual([undefined, true, BTC, 'live'])
    time.advance(1)
    expect(seen()).toEqual(['cancelOnly', true, BTC, 'cancel-only'])
    expect(listing.allWithdrawn()).toMatchObject([{ state: 'cancelOnly', since: NOW + 1, instrument: { instId: BTC } }])
    time.advance(1)
    expect(seen()).toEqual(['closed', false, BTC, 'cancel-only'])
    source.setTicker(fakeTicker(BTC, '100', NOW))
    expect(market.ticker(BTC)?.last).toBe('100')
    // Whoever holds it knows what it is worth.
    const board = new PulseBoard(market, time, () => listing.offered())
    board.refresh(0)
    expect(board.all().map(([instId, last]) => [instId, last])).toEqual([[BTC, '100']])
    time.advance(1)
    expect(seen()).toEqual([undefined, true, BTC, 'live'])
  })

  it('is reduced only where it is a contract, whether it is listed or not', () => {
    const { listing, set } = world()
    for (const state of ['cancelOnly', 'closed'] as const) {
      set('coin', SWAP, time.now() + 1, { state, ...SIZES })
      time.advance(1)
      expect(withdrawnMode(listing, SWAP)).toBe('reduce-only')
      expect(listing.allWithdrawn().map(modeOf)).toEqual(['reduce-only'])
    }
    expect(withdrawnMode(listing, BTC)).toBe('live')
  })

  it('is judged anew when a line comes that counts at once, and when the clock goes back', () => {
    const { market, listing, set } = world()
    expect(market.instruments).toHaveLength(4)
    set('coin', BTC, NOW, { state: 'closed', ...SIZES })
    expect(market.instruments).toHaveLength(3)
    set('coin', BTC, NOW + 10, { state: 'open', ...SIZES })
    time.advance(10)
    expect(listing.withdrawn(BTC)).toBeUndefined()
    time.advance(-1)
    expect(listing.withdrawn(BTC)?.state).toBe('closed')
  })
})

describe('what is announced', () => {
  it('is every change to come, the next first, and leaves at its moment', () => {
    const { announced, set } = world()
    expect(announced()).toEqual({ fees: [], coins: [] })
    const [cheap, dear] = [
      { makerFee: '0', takerFee: '0.0001' },
      { makerFee: '0.001', takerFee: '0.002' },
    ]
    set('fees', 'spot', NOW + 3, dear)
    set('fees', 'spot', NOW + 1, cheap)
    set('fees', 'futures', NOW + 2, cheap)
    set('coin', BTC, NOW + 4, { state: 'closed', ...SIZES })
    set('coin', BTC, NOW + 2, { state: 'open', ...SIZES })
    expect(announced()).toEqual({
      fees: [
        { from: NOW + 1, kind: 'spot', ...cheap },
        { from: NOW + 2, kind: 'futures', ...cheap },
        { from: NOW + 3, kind: 'spot', ...dear },
      ],
      coins: [
        { from: NOW + 2, instId: BTC, state: 'open', ...SIZES },
        { from: NOW + 4, instId: BTC, state: 'closed', ...SIZES },
      ],
    })
    time.advance(2)
    expect(announced()).toMatchObject({ fees: [{ from: NOW + 3 }], coins: [{ from: NOW + 4 }] })
    time.advance(2)
    expect(announced()).toEqual({ fees: [], coins: [] })
  })

  it('leaves out lines that change nothing, and says sizes as they will count', () => {
    const { announced, set } = world()
    set('fees', 'spot', NOW + 1, { makerFee: '0.0008', takerFee: '0.001' })
    set('coin', BTC, NOW + 1, { state: 'open', minSz: '0.0001', maxSz: '1000' })
    set('coin', BTC, NOW + 2, { state: 'cancelOnly', minSz: '0.00015', maxSz: '10' })
    set('coin', EUR, NOW + 2, { state: 'closed', ...SIZES })
    expect(announced()).toEqual({
      fees: [],
      coins: [{ from: NOW + 2, instId: BTC, state: 'cancelOnly', minSz: '0.0001', maxSz: '1000' }],
    })
    // Of two with one moment the last one counts.
    set('coin', BTC, NOW + 2, { state: 'open', minSz: '0.0001', maxSz: '1000' })
    expect(announced().coins).toEqual([])
  })

  it('names the rate of a kind whose instruments had several, though one of them has it already', () => {
    source = new FakeMarket([fakeInstrument(BTC), fakeInstrument('ETH-USDT', { takerFee: '0.003' })])
    const { announced, set } = world()
    set('fees', 'spot', NOW + 1, { makerFee: '0.0008', takerFee: '0.001' })
    expect(announced().fees).toHaveLength(1)
  })
})
