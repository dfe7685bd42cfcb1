import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChannelArg } from '#protocol'
import { pass } from '../support/clock.ts'
import { level, ticker } from '../support/frames.ts'
import { mockVenue } from '../support/mockVenue.ts'
import { fc } from '../support/property.ts'
import { streamOn } from '../support/streamOn.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const TICKERS: ChannelArg = { channel: 'tickers', instId: 'A' }
const BOOKS: ChannelArg = { channel: 'books', instId: 'A' }

const step = fc.oneof(
  fc.constant({ do: 'tick' } as const),
  fc.constant({ do: 'book' } as const),
  fc.constant({ do: 'lose' } as const),
  fc.constant({ do: 'drop' } as const),
  fc.constant({ do: 'hide' } as const),
  fc.constant({ do: 'show' } as const),
  fc.constant({ do: 'offline' } as const),
  fc.constant({ do: 'online' } as const),
  fc.constant({ do: 'leave' } as const),
  fc.constant({ do: 'enter' } as const),
  fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 8_000 }) }),
)

test('whatever is dropped, lost, hidden and left in between, the screens end with the true last values', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const truth = { price: 1, seq: 1, asks: new Map([['10', '1']]) }
      const now = () => ticker('A', String(truth.price), Date.now())
      const venue = mockVenue({
        onSubscribe: (arg, to) => {
          if (arg.channel === 'tickers') to.push(arg, [now()])
          else {
            const asks = [...truth.asks].map(([px, sz]) => level(px, sz))
            to.push(arg, [{ asks, bids: [], ts: '1', seqId: truth.seq, prevSeqId: -1 }], { action: 'snapshot' })
          }
        },
      })
      const { stream, page, core, reported } = streamOn(venue, {}, { venue: 'okx' })
      let release: (() => void) | undefined
      let book: ReturnType<typeof stream.book> | undefined
      const enter = (): void => {
        release ??= stream.demandQuotes(['A'])
        book ??= stream.book('A')
      }
      const leave = (): void => {
        release?.()
        book?.close()
        release = book = undefined
      }
      const changeBook = (heard: boolean): void => {
        const px = String(10 + (truth.seq % 7))
        const sz = String(truth.seq % 3)
        if (sz === '0') truth.asks.delete(px)
        else truth.asks.set(px, sz)
        const prevSeqId = truth.seq++
        if (heard && venue.subscribed().includes('books A'))
          venue.push(BOOKS, [{ asks: [level(px, sz)], bids: [], ts: '1', seqId: truth.seq, prevSeqId }], {
            action: 'update',
          })
      }
      enter()
      for (const each of steps) {
        if (each.do === 'tick') {
          truth.price += 1
          if (venue.subscribed().includes('tickers A')) venue.push(TICKERS, [now()])
        } else if (each.do === 'book') changeBook(true)
        else if (each.do === 'lose') changeBook(false)
        else if (each.do === 'drop') venue.drop()
        else if (each.do === 'hide') page.set({ visible: false })
        else if (each.do === 'show') page.set({ visible: true })
        else if (each.do === 'offline') page.set({ online: false })
        else if (each.do === 'online') page.set({ online: true })
        else if (each.do === 'leave') leave()
        else if (each.do === 'enter') enter()
        else await pass(each.ms)
      }
      page.set({ visible: true, online: true })
      enter()
      await pass(40_000)
      // A venue that lost an update tells with the next one; the gap is found then.
      changeBook(true)
      await pass(20_000)
      expect(stream.quote('A').value?.last).toBe(String(truth.price))
      expect(book?.value.value).toMatchObject({ fetch: 'live', stale: false })
      const expected = [...truth.asks].toSorted(([a], [b]) => Number(a) - Number(b))
      expect(book?.value.value.data?.asks.map(([px, sz]) => [px, sz])).toEqual(expected)
      expect(core.counts()).toMatchObject({ open: 2, subscribed: 2 })
      leave()
      await pass(10_000)
      expect(core.counts()).toMatchObject({ open: 0, subscribed: 0, feeds: 0 })
      expect(reported).toEqual([])
      stream.close()
      venue.stop()
    }),
    { numRuns: 150 },
  )
})
