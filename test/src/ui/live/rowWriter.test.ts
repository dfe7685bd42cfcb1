import { beforeEach, describe, expect, it } from 'vitest'
import { PENDING_TIME } from '#protocol'
import type { Quote } from '#stream'
import { createFlasher } from '../../../../src/ui/live/flash.ts'
import { createRowWriter, type RowTexts } from '../../../../src/ui/live/rowWriter.ts'
import { watchTextWrites } from './textWrites.ts'

const T0 = 1_700_000_000_000
const quote = (last: string, arrivedAt = T0): Quote => ({
  instId: 'A-USDT',
  last,
  bidPx: last,
  askPx: last,
  open24h: '100',
  high24h: last,
  low24h: last,
  vol24h: '1',
  volCcy24h: '5000',
  ts: arrivedAt,
  arrivedAt,
  seq: 1,
  stale: false,
})
const texts: RowTexts = {
  price: (price) => `$${price}`,
  change: (fraction) => `${(fraction * 100).toFixed(2)}%`,
  note: ({ volCcy24h }) => `Vol ${volCcy24h}`,
  age: (ms) => `${Math.floor(ms / 1000)} s old`,
  closed: () => undefined,
  none: '--',
}
let row: HTMLElement
const part = (name: string): HTMLElement => row.querySelector<HTMLElement>(`.${name}`) as HTMLElement
const writer = (own: Partial<RowTexts> = {}) =>
  createRowWriter(
    { row, last: part('last'), change: part('change'), note: part('note') },
    { ...texts, ...own },
    createFlasher({ now: () => 0, later: () => undefined, reducedMotion: () => false }),
  )
const seen = (): string => ['last', 'change', 'note'].map((name) => part(name).textContent).join(' | ')

beforeEach(() => {
  row = document.createElement('div')
  row.innerHTML = '<i class="last"></i><i class="change"></i><i class="note"></i>'
})

describe('a row of the list', () => {
  it('is blank until its first quote, which fills all of it at once', () => {
    const cells = writer()
    expect(seen()).toBe('-- | -- | --')
    cells.quote(quote('102'), T0)
    expect(seen()).toBe('$102 | ▲ 2.00% | Vol 5000')
    expect(part('change').dataset['dir']).toBe('up')
  })

  it('does not flash at the first price, and does in the direction of each change', () => {
    const cells = writer()
    cells.quote(quote('102'), T0)
    expect(part('last').dataset['flash']).toBeUndefined()
    cells.quote(quote('101'), T0)
    expect(part('last').dataset['flash']).toBe('down')
  })

  it('of what is dealt has a bid and an ask, which change without the last price', () => {
    row.innerHTML += '<i class="bid"></i>'
    const elements = { row, last: part('last'), change: part('change'), note: part('note'), bid: part('bid') }
    const flasher = createFlasher({ now: () => 0, later: () => undefined, reducedMotion: () => false })
    const cells = createRowWriter(elements, texts, flasher)
    expect(part('bid').textContent).toBe('--')
    cells.quote({ ...quote('102'), bidPx: '101', askPx: '103' }, T0)
    expect([part('bid').textContent, part('last').textContent]).toEqual(['$101', '$103'])
    cells.quote({ ...quote('102'), bidPx: '101', askPx: '104' }, T0)
    expect([part('bid').textContent, part('last').textContent]).toEqual(['$101', '$104'])
  })

  it('leaves texts alone that stay the same', () => {
    const cells = writer()
    cells.quote(quote('102.00001'), T0)
    const writes = watchTextWrites(part('change'))
    cells.quote(quote('102.00002'), T0)
    cells.quote(quote('102.00003'), T0)
    expect(part('last').textContent).toBe('$102.00003')
    expect(writes.take()).toBe(0)
    writes.stop()
  })

  it.each([
    [4_999, 'Vol 5000', undefined, false],
    [5_000, '5 s old', 'old', false],
    [9_999, '9 s old', 'old', false],
    [10_000, '10 s old', 'old', true],
  ])('at an age of %i ms says %j', (age, note, mark, stale) => {
    const cells = writer()
    cells.quote(quote('102'), T0)
    cells.second(T0 + age)
    expect(part('note').textContent).toBe(note)
    expect(part('note').dataset['note']).toBe(mark)
    expect(row.hasAttribute('data-stale')).toBe(stale)
  })

  it.each([
    [4_999, false],
    [5_000, true],
  ])('whose quote the core calls stale is grey at %i ms: %s', (age, stale) => {
    const cells = writer()
    cells.quote(quote('102'), T0)
    cells.quote({ ...quote('102'), stale: true }, T0 + age)
    expect(row.hasAttribute('data-stale')).toBe(stale)
    cells.quote(quote('102', T0 + age), T0 + age)
    expect(row.hasAttribute('data-stale')).toBe(false)
  })

  it('whose quote is loading again is neither old nor grey, until it is live or stale', () => {
    const cells = writer()
    const before = quote('102')
    cells.quote({ ...before, stale: true, askedAt: T0 + 40_000 }, T0 + 40_000)
    cells.second(T0 + 40_000 + PENDING_TIME - 1)
    expect(row.hasAttribute('data-stale')).toBe(false)
    expect(part('note').textContent).toBe('Vol 5000')
    cells.second(T0 + 40_000 + PENDING_TIME)
    expect(row.hasAttribute('data-stale')).toBe(true)
    expect(part('note').textContent).toBe('43 s old')
    cells.quote({ ...before, stale: true, askedAt: T0 + 50_000 }, T0 + 50_000)
    cells.quote(quote('103', T0 + 50_200), T0 + 50_000)
    expect(row.hasAttribute('data-stale')).toBe(false)
  })

  it('is fresh again with the next quote, without waiting for the second hand', () => {
    const cells = writer()
    cells.quote(quote('102'), T0)
    cells.second(T0 + 60_000)
    expect(row.hasAttribute('data-stale')).toBe(true)
    cells.quote(quote('102', T0 + 60_500), T0 + 60_000)
    expect(row.hasAttribute('data-stale')).toBe(false)
    expect(part('note').textContent).toBe('Vol 5000')
  })

  it('says that the market is closed instead of growing old', () => {
    const cells = writer({ closed: () => 'Closed' })
    cells.quote(quote('102'), T0)
    cells.second(T0 + 3_600_000)
    expect(part('note').textContent).toBe('Closed')
    expect(row.hasAttribute('data-stale')).toBe(false)
  })

  it('shows no sign and no arrow for a day without a move', () => {
    const cells = writer()
    cells.quote(quote('100'), T0)
    expect(part('change').textContent).toBe('0.00%')
    expect(part('change').dataset['dir']).toBe('flat')
  })
})
