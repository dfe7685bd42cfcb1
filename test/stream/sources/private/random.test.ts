import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Order } from '#protocol'
import type { Seen, StreamEvent } from '#stream'
import { pass } from '../../../support/clock.ts'
import { privateVenue } from '../../../support/privateVenue.ts'
import { fc } from '../../../support/property.ts'
import { streamOn } from '../../../support/streamOn.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('change' as const), id: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('fund' as const), coin: fc.constantFrom('BTC', 'ETH') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('hold' as const), id: fc.constantFrom('p1', 'p2') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('spoil' as const), how: fc.constantFrom('lose', 'twice', 'swap') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('hide' as const, 'show' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refuse' as const, 'admit' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('mute' as const, 'answer' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 15_000 }) }) },
)
const NEXT: Readonly<Record<Order['state'], Order['state']>> = {
  live: 'partially_filled',
  partially_filled: 'filled',
  filled: 'filled',
  canceled: 'canceled',
}
const name = ({ ordId, state }: Order): string => `${ordId} ${state}`

// Hundreds of drawn histories.
test('whatever is dropped, lost, doubled and hidden in between, every change is told once and in order, and the end is the records', {
  timeout: 30_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 50 }), async (steps) => {
      const venue = privateVenue()
      const events: string[] = []
      let seen: Seen | undefined
      const open = () => {
        const made = streamOn(venue.venue, { fetch: venue.fetch })
        const { stream } = made
        stream.onEvent((event: StreamEvent) => event.type === 'order' && events.push(name(event.order as Order)))
        const feeds = { orders: stream.orders(), funds: stream.funds(), positions: stream.positions() }
        if (seen === undefined) stream.setSession(true)
        else stream.setSession(true, seen)
        return { ...made, ...feeds }
      }
      let client = open()
      // From here on everything is to be told: the first join has a place.
      await pass(1_000)
      let round = 0
      const held = new Map<string, string>()
      const funds = new Map<string, string>()
      for (const each of steps) {
        round += 1
        if (each.do === 'change') {
          let id = `${each.id}`
          const known = venue.records.get(id)
          if (known?.state === 'filled') id = `${each.id}${round}`
          venue.change(
            id,
            NEXT[venue.records.get(id)?.state ?? 'filled'] === 'filled' && !venue.records.has(id)
              ? 'live'
              : NEXT[venue.records.get(id)?.state ?? 'live'],
          )
        } else if (each.do === 'fund') {
          funds.set(each.coin, String(round))
          venue.fund(each.coin, String(round))
        } else if (each.do === 'hold') {
          const pos = held.has(each.id) ? '0' : String(round)
          if (pos === '0') held.delete(each.id)
          else held.set(each.id, pos)
          venue.hold(each.id, pos)
        } else if (each.do === 'drop') venue.venue.drop()
        else if (each.do === 'spoil') {
          let spoilt = false
          venue.spoil = (channel, told) => {
            if (spoilt || channel === 'account') return [told]
            spoilt = true
            if (each.how === 'lose') return []
            if (each.how === 'twice') return [told, told]
            // It comes late: after the next of its channel.
            let late: typeof told | undefined = told
            venue.spoil = (other, next) => {
              if (other !== channel || late === undefined) return [next]
              const both = [next, late]
              late = undefined
              return both
            }
            return []
          }
        } else if (each.do === 'hide' || each.do === 'show') client.page.set({ visible: each.do === 'show' })
        else if (each.do === 'refuse' || each.do === 'admit') venue.admits(each.do === 'admit')
        else if (each.do === 'mute' || each.do === 'answer') venue.answers(each.do === 'answer')
        else if (each.do === 'reload') {
          // What was shown is what was seen, as it is with a tab that is closed.
          seen = client.stream.seen.value ?? seen
          client.stream.close()
          await pass(10)
          client = open()
        } else if (each.do === 'wait') await pass(each.ms)
      }
      venue.spoil = undefined
      venue.admits(true)
      venue.answers(true)
      client.page.set({ visible: true })
      await pass(90_000)
      // What was lost last is found by what comes next.
      venue.change('last', 'live')
      venue.fund('USDT', '99')
      venue.hold('p9', '1')
      await pass(30_000)
      expect(events).toEqual(venue.changes.map(name))
      const live = [...venue.records.values()].filter(({ state }) => state === 'live' || state === 'partially_filled')
      expect(client.orders.value.value.data?.map(name).toSorted()).toEqual(live.map(name).toSorted())
      for (const [coin, amount] of funds)
        expect(client.funds.value.value.data?.rows.find((row) => row.coin === coin)?.available).toBe(amount)
      expect(client.positions.value.value.data?.map(({ posId, pos }) => `${posId} ${pos}`).toSorted()).toEqual(
        [...held, ['p9', '1']].map(([id, pos]) => `${id} ${pos}`).toSorted(),
      )
      expect(client.stream.trading.value.phase).toBe('live')
      expect(client.reported).toEqual([])
      client.stream.close()
      venue.venue.stop()
    }),
    { numRuns: 150 },
  )
})
