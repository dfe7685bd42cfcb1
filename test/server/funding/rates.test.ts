import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ChannelSettings, sizeFor, toAmount, toPrice } from '#protocol'
import { addChannel, channelsAt } from '../../../server/funding/channels.ts'
import { channelRate } from '../../../server/funding/rates.ts'
import { createMoneyVenue, freshUser, idOf, type MoneyVenue, newKey, transferOf } from './moneyVenue.ts'

let venue: MoneyVenue
beforeAll(async () => {
  venue = await createMoneyVenue()
})
afterAll(() => venue.close())
beforeEach(() => {
  venue.market.setLast('EUR-USD', '1.25')
  venue.market.setOpen(true)
  venue.market.setHalted(undefined)
})

const MINUTE = 60_000
// One dollar is 0.8 euros; half a percent is the spread of these ways.
const IN = { id: 'sepa-in', rate: 0.804 }
const OUT = { id: 'sepa-out', rate: 0.796 }

const deposit = async (rate: number | string, channel = IN.id, amount = '100') => {
  const { uid } = await freshUser(venue)
  const body = { channel, amount: toAmount(amount), rate: String(rate) }
  return venue.money.submit(uid, newKey(), { call: 'assets.addRechargeOffline', body })
}
let payee: { uid: string; account: string } | undefined
/** Of somebody with a bank account. */
const withdraw = async (rate: number | string) => {
  if (payee === undefined) {
    const { uid } = await freshUser(venue)
    const fields = [
      { key: 'holder' as const, value: 'Maria Muster' },
      { key: 'iban' as const, value: 'DE89370400440532013000' },
      { key: 'bic' as const, value: 'COBADEFFXXX' },
    ]
    await venue.money.payout.add(uid, { channel: OUT.id, label: 'bank', fields })
    await venue.database.db.updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', uid).execute()
    const account = (await venue.money.payout.list(uid)).find(({ currency }) => currency === 'EUR')
    payee = { uid, account: account?.id ?? '' }
  }
  const { uid, account } = payee
  const body = { channel: OUT.id, account, amount: toAmount('50'), rate: String(rate) }
  const result = await venue.money.submit(uid, newKey(), { call: 'assets.addOutpayOffline', body })
  if ('id' in result)
    await venue.money.submit(uid, newKey(), { call: 'assets.cancelTransfer', body: { id: result.id } })
  return result
}
const CHANGED = { refused: { error: 'quoteChanged', field: 'rate' } }
const STALE = { refused: { error: 'priceStale' } }

describe('a rate that its user saw', () => {
  it.each([
    ['a deposit', deposit, IN.rate, -1],
    ['a withdrawal', withdraw, OUT.rate, 1],
  ])('%s takes it while it is no better than the present one by more than rounding', async (_, ask, rate, better) => {
    const off = (part: number) => (rate * (1 + better * part)).toFixed(8)
    expect(await ask(rate)).toHaveProperty('id')
    expect(await ask(off(0.00009))).toHaveProperty('id')
    for (const part of [0.00011, 0.0015, 0.002, 0.01]) expect(await ask(off(part))).toEqual(CHANGED)
    // Worse for the user: he agreed to it, unless the present one is clearly better.
    expect(await ask(off(-0.0019))).toHaveProperty('id')
    expect(await ask(off(-0.0021))).toEqual(CHANGED)
  })

  it('is never better than the middle of the market, however small the spread is', async () => {
    const [euro] = await channelsAt(venue.database.db, venue.clock.now(), IN.id)
    if (euro === undefined) throw new Error('no channel')
    const line = { id: 'no-spread-in', from: 0, operator: 'a', note: '', settings: { ...euro.settings, spread: '0' } }
    await addChannel(venue.database.db, line, venue.clock.now())
    expect(await deposit('0.8', line.id)).toHaveProperty('id')
    expect(await deposit('0.79999', line.id)).toEqual(CHANGED)
    expect(await deposit('0.80001', line.id)).toHaveProperty('id')
  })
})

it('is booked with the digits that are shown: six, whatever the market quotes', async () => {
  venue.market.setLast('EUR-USD', '1.15377')
  const [channel] = await channelsAt(venue.database.db, venue.clock.now(), IN.id)
  const rate = channel === undefined ? undefined : channelRate(venue.market, channel.settings)?.rate
  expect(rate).toMatch(/^0\.\d{6}$/)
  const row = await transferOf(venue, idOf(await deposit(rate ?? '', IN.id, '15000')))
  expect(toAmount(row.amount)).toBe(sizeFor(toAmount('15000'), toPrice(rate ?? ''), 8))
})

const dueOf = async (result: Awaited<ReturnType<typeof deposit>>): Promise<number> =>
  (Number((await transferOf(venue, idOf(result))).due_at) - venue.clock.now()) / MINUTE

/** The same way by terms that give a day. */
const long = async (id: string, of: string): Promise<void> => {
  const [found] = await channelsAt(venue.database.db, venue.clock.now(), of)
  if (found === undefined) throw new Error('no channel')
  const settings: ChannelSettings = { ...found.settings, minutes: 1_440 }
  await addChannel(venue.database.db, { id, from: 0, operator: 'a', note: '', settings }, venue.clock.now())
}

describe('what was announced holds its rate', () => {
  it('for a quarter of an hour where a market moves it, also by terms that say a day, and as long as they say elsewhere', async () => {
    await long('a-day-in', 'sepa-in')
    await long('a-day-of-coins-in', 'usdt-trc20-in')
    expect(await dueOf(await deposit(IN.rate))).toBe(15)
    expect(await dueOf(await deposit(IN.rate, 'a-day-in'))).toBe(15)
    expect(await dueOf(await deposit(1, 'a-day-of-coins-in'))).toBe(1_440)
    expect(await dueOf(await deposit(1, 'usdt-trc20-in'))).toBe(60)
    expect(await dueOf(await deposit('1.005', 'us-wire-in'))).toBe(1_440)
  })

  it('as it was agreed before the time was shorter', async () => {
    const id = idOf(await deposit(IN.rate))
    const due = venue.clock.now() + 1_440 * MINUTE
    await venue.database.db
      .updateTable('transfers')
      .set({ due_at: String(due) })
      .where('id', '=', id)
      .execute()
    venue.clock.advance(16 * MINUTE)
    await venue.money.runDue()
    expect(await transferOf(venue, id)).toMatchObject({ state: 'created', due_at: String(due) })
  })

  it('at the close of a market until that opens, and no more in the last minute before', async () => {
    venue.market.setOpen(false)
    // 22:00 UTC is 17:00 in New York in winter; on a Sunday forex opens then.
    const opening = Date.UTC(2026, 10, 29, 22)
    const to = (before: number) => venue.clock.advance(opening - before - venue.clock.now())
    to(8 * 60 * MINUTE)
    expect(await dueOf(await deposit(IN.rate))).toBe(15)
    to(5 * MINUTE)
    expect(await dueOf(await deposit(IN.rate))).toBe(5)
    to(MINUTE)
    expect(await dueOf(await deposit(IN.rate))).toBe(1)
    to(MINUTE - 1)
    expect(await deposit(IN.rate)).toEqual(STALE)
    expect(await withdraw(OUT.rate)).toEqual(STALE)
    expect(await deposit(1, 'usdt-trc20-in')).toHaveProperty('id')
  })

  it('is not announced at all while the source of prices is silent', async () => {
    venue.market.setHalted('silent')
    expect(await deposit(IN.rate)).toEqual(STALE)
    expect(await deposit(1, 'usdt-trc20-in')).toHaveProperty('id')
  })
})

it('a way between a currency and a coin that is no dollar has no rate, whoever configured it', async () => {
  const [found] = await channelsAt(venue.database.db, venue.clock.now(), IN.id)
  if (found === undefined) throw new Error('no channel')
  const settings: ChannelSettings = { ...found.settings, coin: 'BTC' }
  await addChannel(
    venue.database.db,
    { id: 'euro-btc-in', from: 0, operator: 'a', note: '', settings },
    venue.clock.now(),
  )
  expect(await deposit(IN.rate, 'euro-btc-in')).toEqual(STALE)
})
