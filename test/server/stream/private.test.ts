import { afterEach, beforeEach, expect, test } from 'vitest'
import { tradingContracts } from '#protocol'
import type { Stream, StreamEvent } from '#stream'
import { FakeMarket, fakeTicker } from '../../support/fakeMarket.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personStream } from '../../support/personStream.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'
import { until } from '../../support/until.ts'

const market = (): FakeMarket => {
  const fake = new FakeMarket()
  const ts = Date.now()
  fake.setTicker(fakeTicker('BTC-USDT', '100', ts))
  fake.setBook('BTC-USDT', { asks: [['101', '5', '0', '1']], bids: [['99', '5', '0', '1']], ts, seqId: 1 })
  return fake
}

let venue: TestVenue
let person: Person
let stream: Stream

beforeEach(async () => {
  venue = await startVenue({ market })
  person = await signUp(venue.address)
  stream = personStream(venue.address, person).stream
})
afterEach(async () => {
  stream.close()
  await venue.close()
})

test('funds and orders of the real venue: by ticket, live, and gone after signing out', async () => {
  const funds = stream.funds()
  const orders = stream.orders()
  const events: StreamEvent[] = []
  stream.onEvent((event) => events.push(event))
  const usdt = () => funds.value.value.data?.rows.find(({ coin }) => coin === 'USDT')
  await until(funds.value, () => usdt() !== undefined)
  expect(usdt()).toMatchObject({ available: '10000', frozen: '0' })
  await until(orders.value, ({ data, fetch }) => fetch === 'live' && data?.length === 0)

  const order = { ordType: 'limit', instId: 'BTC-USDT', side: 'buy', sz: '1', px: '98' } as const
  const key = 'a-key-of-this-one-test'
  const { body } = await person.browser.call(tradingContracts.save, order, { key })
  const ordId = body.data?.order.ordId ?? body.msg
  await until(orders.value, ({ data }) => data?.[0]?.ordId === ordId)
  await until(funds.value, () => usdt()?.frozen !== '0')

  const cancel = { action: 'cancel', ordId } as const
  await person.browser.call(tradingContracts.update, cancel, { key: `${key}-2` })
  await until(orders.value, ({ data }) => data?.length === 0)
  await until(funds.value, () => usdt()?.available === '10000')
  const seen = events.map((event) => (event.type === 'order' ? [event.order.ordId, event.order.state] : event.type))
  expect(seen.at(0)).toEqual([ordId, 'live'])
  expect(seen.at(-1)).toEqual([ordId, 'canceled'])

  stream.setSession(false)
  await until(funds.value, ({ data }) => data === undefined)
  await until(orders.value, ({ data }) => data === undefined)
})
