import { effect } from '@preact/signals-core'
import { beforeEach, describe, expect, it } from 'vitest'
import type { QuoteCell } from '../../../stream/base/messages.ts'
import { createQuoteCells, type QuoteCells } from '../../../stream/facade/quotes.ts'

const QUOTE = {
  instId: 'A',
  last: '3',
  bidPx: '3',
  askPx: '3',
  open24h: '3',
  high24h: '3',
  low24h: '3',
  vol24h: '1',
  volCcy24h: '1',
  ts: 1,
  arrivedAt: 1,
  seq: 1,
  stale: false,
}
const flat = (instId: string, last: string, seq = 1): QuoteCell[] =>
  Object.values({ ...QUOTE, instId, last, seq, stale: 0 })
const settled = (): Promise<void> => Promise.resolve()

/** Nothing is loading where nobody could bring it. */
const noConnection = (): undefined => undefined

let sent: (readonly string[])[]
let cells: QuoteCells
beforeEach(() => {
  sent = []
  cells = createQuoteCells(
    (add, drop) => sent.push([...add.map((id) => `+${id}`), ...drop.map((id) => `-${id}`)]),
    noConnection,
  )
})

describe("a quote's signal", () => {
  it('is one for all who ask, and gone with its last reader', async () => {
    const seen: (string | undefined)[] = []
    const stop = effect(() => {
      seen.push(cells.quote('A').value?.last)
    })
    expect(cells.quote('A')).toBe(cells.quote('A'))
    cells.apply(flat('A', '1'))
    expect(seen).toEqual([undefined, '1'])
    expect(cells.counts().signals).toBe(1)
    stop()
    await settled()
    expect(cells.counts()).toEqual({ signals: 0, demanded: 0, remembered: 1 })
  })

  it('is not kept by who only asks for it', () => {
    for (let index = 0; index < 50; index += 1) cells.quote(`A${index}`).peek()
    expect(cells.counts().signals).toBe(0)
  })

  it('in a hand for long, and read at last, is the one that the core writes', () => {
    const early = cells.quote('A')
    const other = effect(() => void cells.quote('A').value)
    cells.apply(flat('A', '1'))
    expect(early.peek()?.last).toBe('1')
    other()
  })

  it('is current for who demands without reading', () => {
    cells.demand(['A'])
    cells.apply(flat('A', '7'))
    expect(cells.quote('A').peek()).toMatchObject({ last: '7', stale: false })
  })

  it('comes back with its last data, as stale, until the core speaks', async () => {
    const release = cells.demand(['A'])
    await settled()
    cells.apply(flat('A', '7'))
    release()
    await settled()
    expect(cells.quote('A').peek()).toMatchObject({ last: '7', stale: true })
    cells.demand(['A'])
    expect(cells.quote('A').peek()).toMatchObject({ last: '7', stale: true })
    cells.apply(flat('A', '8', 2))
    expect(cells.quote('A').peek()).toMatchObject({ last: '8', stale: false })
  })

  it('handed from one screen to the next in one turn never was away', async () => {
    const first = cells.demand(['A'])
    await settled()
    cells.apply(flat('A', '7'))
    first()
    cells.demand(['A'])
    await settled()
    expect(cells.quote('A').peek()?.stale).toBe(false)
    expect(sent).toEqual([['+A']])
  })

  it('takes nothing in while nobody reads or demands it', () => {
    cells.apply(flat('A', '7'))
    expect(cells.quote('A').peek()).toBeUndefined()
    expect(cells.counts()).toEqual({ signals: 0, demanded: 0, remembered: 0 })
  })

  it('of an earlier visit stands as stale', () => {
    const later = createQuoteCells(() => {}, noConnection, [QUOTE])
    expect(later.quote('A').peek()).toMatchObject({ last: '3', stale: true })
  })
})

describe('what is remembered', () => {
  it('is bounded: the longest unseen go first', async () => {
    for (let index = 0; index < 150; index += 1) {
      const release = cells.demand([`A${index}`])
      cells.apply(flat(`A${index}`, '1'))
      release()
      await settled()
    }
    expect(cells.counts()).toEqual({ signals: 0, demanded: 0, remembered: 100 })
    expect(cells.quote('A149').peek()?.last).toBe('1')
  })
})

describe('the demand', () => {
  it('counts its users and tells the core once', async () => {
    const one = cells.demand(['A', 'A', 'B'])
    const two = cells.demand(['B'])
    await settled()
    one()
    one()
    await settled()
    two()
    await settled()
    expect(sent).toEqual([['+A', '+B'], ['-A'], ['-B']])
    expect(cells.counts().demanded).toBe(0)
  })

  it('given up before the turn ends is never told', async () => {
    cells.demand(['A'])()
    await settled()
    expect(sent).toEqual([])
  })
})
