import { beforeEach, describe, expect, it } from 'vitest'
import type { Feed, PriceMark } from '../../../stream/base/api.ts'
import type { FeedPatch, FeedSpec } from '../../../stream/base/messages.ts'
import { createFeedCells, type FeedCells } from '../../../stream/facade/feeds.ts'

const MARK: FeedSpec = { feed: 'mark', instId: 'A' }
const live = (key: string, px: string): FeedPatch => ({
  key,
  fetch: 'live',
  stale: false,
  ts: 5,
  arrivedAt: 6,
  seq: 1,
  data: { kind: 'latest', value: { px } },
})

/** Nothing is loading where nobody could bring it. */
const noConnection = (): undefined => undefined

let sent: string[]
let cells: FeedCells
const open = (spec: FeedSpec = MARK): Feed<PriceMark> => cells.open<PriceMark>(spec)
beforeEach(() => {
  sent = []
  cells = createFeedCells((message) => sent.push(message.to), noConnection)
})

describe('a feed', () => {
  it('is asked for once, however many open it, and given up with the last', () => {
    const [one, two] = [open(), open()]
    expect(one.value).toBe(two.value)
    one.close()
    one.close()
    expect(sent).toEqual(['open'])
    expect(cells.counts().feeds).toBe(1)
    two.close()
    expect(sent).toEqual(['open', 'close'])
    expect(cells.counts()).toEqual({ feeds: 0, remembered: 0 })
  })

  it('opened again shows its last data at once, as stale and loading', () => {
    const first = open()
    cells.apply([live('mark A', '10')])
    first.close()
    expect(first.value.peek()).toMatchObject({ data: { px: '10' }, fetch: 'idle' })
    expect(cells.counts()).toEqual({ feeds: 0, remembered: 1 })
    const again = open()
    expect(again.value.peek()).toMatchObject({ data: { px: '10' }, fetch: 'loading', stale: true, ts: 5 })
    cells.apply([{ key: 'mark A', fetch: 'loading', stale: false, ts: 0, arrivedAt: 0, seq: 0 }])
    expect(again.value.peek()).toMatchObject({ data: { px: '10' }, stale: true })
    cells.apply([live('mark A', '11')])
    expect(again.value.peek()).toMatchObject({ data: { px: '11' }, fetch: 'live', stale: false })
  })

  it('that nobody has open takes nothing in', () => {
    const feed = open()
    feed.close()
    cells.apply([live('mark A', '10')])
    expect(feed.value.peek().data).toBeUndefined()
  })

  it('is remembered with 23 others and no more', () => {
    for (let index = 0; index < 30; index += 1) {
      const feed = open({ feed: 'mark', instId: `A${index}` })
      cells.apply([live(`mark A${index}`, '1')])
      feed.close()
    }
    expect(cells.counts()).toEqual({ feeds: 0, remembered: 24 })
    expect(open({ feed: 'mark', instId: 'A5' }).value.peek().data).toBeUndefined()
    expect(open({ feed: 'mark', instId: 'A6' }).value.peek().data).toEqual({ px: '1' })
  })

  it.each(['funds', 'orders', 'endedOrders', 'positions'] as const)('%s of one user never show to the next', (feed) => {
    const first = open({ feed })
    cells.apply([live(feed, '1'), live('mark A', '1')])
    first.close()
    cells.forgetPrivate()
    expect(open({ feed }).value.peek()).toMatchObject({ data: undefined, stale: false })
  })
})

const broken = (): never => {
  throw new Error('broken')
}

describe('a look at a feed', () => {
  it('opens nothing, and shows what is open elsewhere or was remembered', () => {
    expect(cells.peek(open)).toMatchObject({ data: undefined, fetch: 'loading' })
    const feed = open()
    cells.apply([live('mark A', '10')])
    expect(cells.peek(open)).toBe(feed.value.peek())
    feed.close()
    expect(cells.peek(open)).toMatchObject({ data: { px: '10' }, fetch: 'loading', stale: true })
    expect(cells.counts()).toEqual({ feeds: 0, remembered: 1 })
    expect(sent).toEqual(['open', 'close'])
  })

  it('is over when what it asks for breaks', () => {
    expect(() => cells.peek(broken)).toThrow('broken')
    open()
    expect(sent).toEqual(['open'])
  })

  it('shows nothing where nothing is asked for', () => {
    expect(cells.peek(() => undefined)).toBeUndefined()
  })
})
