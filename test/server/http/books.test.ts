import { afterAll, beforeAll, expect, test } from 'vitest'
import { assets, books, toAmount, tradingContracts } from '#protocol'
import { post } from '../../../server/ledger/post.ts'
import { house, type Move, user } from '../../../server/ledger/posting.ts'
import { createBrowser } from '../../support/api.ts'
import { newKey } from '../../support/examples.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const DAY = 86_400_000
/** Noon, so that no test runs over midnight. */
const NOON = Date.UTC(2027, 0, 6, 12)
const clock = { now: () => NOON + skip }
let skip = 0
let venue: TestVenue
let person: Person
beforeAll(async () => {
  venue = await startVenue({ clock })
  person = await signUp(venue.address)
})
afterAll(() => venue.close())

test('equity and profit follow from the lines: what comes from outside is no profit', async () => {
  const { browser, uid } = person
  const won = (amount: string, at: number) =>
    post(
      venue.database.db,
      [
        {
          causeId: '1',
          moves: [
            {
              from: house('market'),
              to: user(uid, 'available'),
              coin: 'USDT',
              amount: toAmount(amount),
              cause: 'futures-result',
            },
          ],
        },
      ],
      at,
    )
  await won('25', NOON + DAY)
  await won('5', NOON + 2 * DAY)
  skip = 2 * DAY
  const { body } = await browser.call(books.profit, { days: 7 })
  expect(body.data?.without).toEqual([])
  expect(body.data?.days.slice(-4)).toEqual([
    { day: NOON - (NOON % DAY) - DAY, equity: '0', moved: '0', profit: '0' },
    { day: NOON - (NOON % DAY), equity: '10000', moved: '10000', profit: '0' },
    { day: NOON - (NOON % DAY) + DAY, equity: '10025', moved: '0', profit: '25' },
    { day: NOON - (NOON % DAY) + 2 * DAY, equity: '10030', moved: '0', profit: '5' },
  ])
})

test('everybody sees what was refused, how the ledger stands, and every change of what the venue works by', async () => {
  const guest = createBrowser(venue.address)
  const first = (await guest.call(books.honesty, {})).body.data
  expect(first?.ledger).toBeUndefined()
  expect(first?.changes.map(({ kind }) => kind)).toContain('timed')
  const order = { ordType: 'market', instId: 'NONE-USDT', side: 'buy', sz: '1' } as const
  await person.browser.call(tradingContracts.save, order, { key: newKey() })
  await venue.services.books.reconcile()
  skip += 60_000
  const then = (await guest.call(books.honesty, {})).body.data
  expect(then?.ledger).toMatchObject({ faults: 0, lines: 10 })
  const usdt = then?.ledger?.totals.find(({ coin }) => coin === 'USDT')
  expect(usdt).toEqual({ coin: 'USDT', users: '30030', house: { outside: '-30000', market: '-30' } })
  expect(JSON.stringify(then)).not.toContain(person.uid)
})

test('what contracts have brought counts timed, perpetual and forex ones, swaps included', async () => {
  const { browser, uid } = await signUp(venue.address)
  const [own, market] = [user(uid, 'available'), house('market')]
  const move = (from: typeof own, to: typeof own, amount: string, cause: Move['cause']) => ({
    from,
    to,
    coin: 'USDT',
    amount: toAmount(amount),
    cause,
  })
  const moves = [
    move(market, own, '25', 'futures-result'),
    move(market, own, '7', 'forex-result'),
    move(own, market, '2', 'forex-swap'),
    move(own, market, '10', 'spot-fee'),
  ]
  await post(venue.database.db, [{ causeId: '1', moves }], NOON)
  expect((await browser.call(assets.totalWin, {})).body.data).toEqual({
    coin: 'USDT',
    total: '30',
    parts: [
      { product: 'timed', net: '0' },
      { product: 'futures', net: '25' },
      { product: 'forex', net: '5' },
    ],
  })
})
