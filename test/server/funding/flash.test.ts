import { afterAll, beforeAll, expect, it } from 'vitest'
import { type exchange, notional, sizeFor, toAmount } from '#protocol'
import { listExchanges } from '../../../server/funding/exchange.ts'
import { auditLedger } from '../../../server/ledger/audit.ts'
import { readFunds } from '../../../server/ledger/balances.ts'
import { DEFAULT_RATES } from '../../../server/platform/limits.ts'
import { createMoneyVenue, freshUser, IP, idOf, type MoneyVenue, newKey } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())

const quoteOf = async (uid: string, from: string, to: string, amount: string): Promise<exchange.FlashQuote> => {
  const quote = await venue.money.quote(uid, { from, to, amount: toAmount(amount) }, IP)
  if ('error' in quote) throw new Error(quote.error)
  return quote
}
const take = (uid: string, quote: string, key = newKey()) =>
  venue.money.submit(uid, key, { call: 'exchange.addOrder', body: { quote } })
const available = async (uid: string, coin: string) => (await readFunds(venue.database.db, uid, [coin]))[0]?.available

it('a quote is the middle of the market less half the spread, both ways, and says what that costs', async () => {
  const { uid } = await freshUser(venue)
  const { bidPx, askPx } = venue.market.ticker('BTC-USDT') ?? { bidPx: '', askPx: '' }
  const mid = (Number(bidPx) + Number(askPx)) / 2
  const buy = await quoteOf(uid, 'USDT', 'BTC', '1000')
  expect(Number(buy.out)).toBeCloseTo(1_000 / (mid * 1.0005), 7)
  const sell = await quoteOf(uid, 'BTC', 'USDT', '0.02')
  expect(Number(sell.out)).toBeCloseTo(0.02 * mid * 0.9995, 4)
  for (const { spread } of [buy, sell]) expect(spread).toBe('0.0005')
  expect(Number(sell.cost)).toBeCloseTo(0.02 * mid * 0.0005, 4)
  expect(sell.expires - venue.clock.now()).toBe(10_000)
})

it('is computed from the rate that it shows, by the coin that is priced, in both directions and as it is listed', async () => {
  const { uid } = await freshUser(venue)
  for (const [from, to, amount, base] of [
    ['USDT', 'BTC', '1234.56', 'BTC'],
    ['BTC', 'USDT', '0.01234567', 'BTC'],
    ['BTC', 'ETH', '0.0011111', 'BTC'],
    ['ETH', 'BTC', '0.021111', 'BTC'],
    // A coin of a few cents, from here on.
    ['USDT', 'ETH', '77.7', 'ETH'],
    ['ETH', 'USDT', '33.123', 'ETH'],
  ] as const) {
    if (from === 'USDT' && to === 'ETH') venue.market.setLast('ETH-USDT', '0.0314159')
    const quote = await quoteOf(uid, from, to, amount)
    expect(quote.base).toBe(base)
    expect(quote.rate.replace('.', '').replace(/^0+/, '').length, quote.rate).toBeLessThanOrEqual(8)
    expect(quote.out).toBe(base === from ? notional(quote.in, quote.rate, 'down', 8) : sizeFor(quote.in, quote.rate, 8))
    expect(idOf(await take(uid, quote.id))).toBe(quote.id)
    const { expires: _, ...shown } = quote
    expect((await listExchanges(venue.database.db, uid, {})).exchanges[0]).toMatchObject(shown)
  }
  venue.market.setLast('ETH-USDT', '2500')
})

/** Where the book stands: the middle of a coin that costs 50,000 at first. */
const move = (mid: string): void => venue.market.setLast('BTC-USDT', mid)

it('holds its price where the market moved in the venue’s favour, for one exchange', async () => {
  const { uid } = await freshUser(venue)
  const quote = await quoteOf(uid, 'USDT', 'BTC', '1000')
  move('45000')
  venue.clock.advance(9_999)
  const key = newKey()
  expect(idOf(await take(uid, quote.id, key))).toBe(quote.id)
  expect(idOf(await take(uid, quote.id, key))).toBe(quote.id)
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'notNow' } })
  expect([await available(uid, 'USDT'), await available(uid, 'BTC')]).toEqual(['9000', quote.out])
  move('50000')
})

it.each([
  ['USDT', 'BTC', '1000', '50025', '50025.1'],
  ['BTC', 'USDT', '0.01', '49975', '49974.9'],
])(
  '%s to %s is refused where the middle has moved past its rate, not a tick before',
  async (from, to, amount, at, past) => {
    const { uid } = await freshUser(venue)
    // Something to sell.
    expect(await take(uid, (await quoteOf(uid, 'USDT', 'BTC', '600')).id)).toHaveProperty('id')
    const held = await available(uid, from)
    const quote = await quoteOf(uid, from, to, amount)
    move(past)
    const key = newKey()
    expect(await take(uid, quote.id, key)).toEqual({ refused: { error: 'quotePriceMoved', field: 'quote' } })
    expect(await available(uid, from)).toBe(held)
    move(at)
    // It was decided under its key; another request finds the middle where the rate is.
    expect(await take(uid, quote.id, key)).toMatchObject({ refused: { error: 'quotePriceMoved' } })
    expect(idOf(await take(uid, quote.id))).toBe(quote.id)
    move('50000')
  },
)

it('between two coins, the middles of both count', async () => {
  const { uid } = await freshUser(venue)
  expect(await take(uid, (await quoteOf(uid, 'USDT', 'BTC', '600')).id)).toHaveProperty('id')
  const quote = await quoteOf(uid, 'BTC', 'ETH', '0.01')
  move('49940')
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'quotePriceMoved' } })
  venue.market.setLast('ETH-USDT', '2497')
  expect(idOf(await take(uid, quote.id))).toBe(quote.id)
  move('50000')
  venue.market.setLast('ETH-USDT', '2500')
})

it('is replaced by a newer one of the same two coins, either way; others and other people’s stand', async () => {
  const [{ uid }, other] = [await freshUser(venue), await freshUser(venue)]
  const first = await quoteOf(uid, 'USDT', 'BTC', '1000')
  const [eth, theirs] = [await quoteOf(uid, 'USDT', 'ETH', '100'), await quoteOf(other.uid, 'USDT', 'BTC', '100')]
  const key = newKey()
  await quoteOf(uid, 'BTC', 'USDT', '0.01')
  expect(await take(uid, first.id, key)).toEqual({ refused: { error: 'quoteReplaced', field: 'quote' } })
  expect(await take(uid, first.id, key)).toMatchObject({ refused: { error: 'quoteReplaced' } })
  expect(idOf(await take(uid, eth.id))).toBe(eth.id)
  expect(idOf(await take(other.uid, theirs.id))).toBe(theirs.id)
  expect(await available(uid, 'USDT')).toBe('9900')
})

it('is not used while its market rests', async () => {
  const { uid } = await freshUser(venue)
  const quote = await quoteOf(uid, 'USDT', 'BTC', '100')
  venue.market.setHalted('silent')
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'sourceSilent' } })
  venue.market.setHalted(undefined)
  expect(idOf(await take(uid, quote.id))).toBe(quote.id)
})

it('that has expired is refused and exchanges nothing; another user has none of it', async () => {
  const [{ uid }, other] = [await freshUser(venue), await freshUser(venue)]
  const quote = await quoteOf(uid, 'USDT', 'ETH', '100')
  expect(await take(other.uid, quote.id)).toMatchObject({ refused: { error: 'notFound' } })
  venue.clock.advance(10_000)
  expect(await take(uid, quote.id)).toMatchObject({ refused: { error: 'quoteChanged' } })
  expect(await available(uid, 'USDT')).toBe('10000')
})

it('of many taken at once on one balance only what it carries comes about', async () => {
  const { uid } = await freshUser(venue)
  const quotes = [await quoteOf(uid, 'USDT', 'BTC', '6000'), await quoteOf(uid, 'USDT', 'ETH', '6000')]
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => take(uid, quotes[n % 2]?.id ?? '')))
  expect(answers.filter((answer) => 'id' in answer)).toHaveLength(1)
  expect(await available(uid, 'USDT')).toBe('4000')
  expect(await auditLedger(venue.database.db)).toEqual([])
})

it('is asked for at a rate of its own, by user and by address; a refused one is no quote', async () => {
  const { uid } = await freshUser(venue)
  const ask = (who: string, ip: string) =>
    venue.money.quote(who, { from: 'USDT', to: 'BTC', amount: toAmount('100') }, ip)
  const { quotesUser, quotesAddress } = DEFAULT_RATES
  for (let n = 0; n < quotesUser.burst; n += 1) expect(await ask(uid, `203.0.113.${n + 20}`)).toHaveProperty('id')
  expect(await ask(uid, '203.0.113.19')).toEqual({ error: 'tooManyRequests', values: { seconds: '2' } })
  expect(await ask((await freshUser(venue)).uid, '203.0.113.19')).toHaveProperty('id')
  venue.clock.advance(2_000)
  expect(await ask(uid, '203.0.113.19')).toHaveProperty('id')
  const others = quotesAddress.burst / quotesUser.burst
  for (let n = 0; n < others; n += 1) {
    const other = await freshUser(venue)
    for (let m = 0; m < quotesUser.burst; m += 1) expect(await ask(other.uid, '198.51.100.7')).toHaveProperty('id')
  }
  expect(await ask((await freshUser(venue)).uid, '198.51.100.7')).toEqual({
    error: 'tooManyRequests',
    values: { seconds: '1' },
  })
})
