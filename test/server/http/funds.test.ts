import { afterAll, beforeAll, expect, test } from 'vitest'
import { books, contractOrder, sctFunds, subtract, sum, toAmount } from '#protocol'
import { post } from '../../../server/ledger/post.ts'
import { user } from '../../../server/ledger/posting.ts'
import { BTC, type ContractVenue, openContractVenue } from '../../support/contractVenue.ts'
import { signUp } from '../../support/people.ts'

let v: ContractVenue
beforeAll(async () => {
  v = await openContractVenue()
})
afterAll(() => v.venue.close())

test('the total by account names what contracts bind, and leaves spot orders with spot', async () => {
  const { browser } = v.person
  expect((await browser.call(sctFunds.totalSctFunds, {})).body.data).toMatchObject({ frozen: '0', bound: [] })
  const [from, to] = [user(v.person.uid, 'available'), user(v.person.uid, 'frozen')]
  const freeze = { from, to, coin: 'USDT', amount: toAmount('50'), cause: 'spot-freeze' } as const
  await post(v.venue.database.db, [{ causeId: '1', moves: [freeze] }], Date.now())
  await v.done(contractOrder.save, { ordType: 'market', instId: BTC, side: 'buy', sz: '0.01' })
  await v.done(contractOrder.save, { ordType: 'limit', instId: BTC, side: 'buy', sz: '0.01', px: '59000' })
  const { data } = (await browser.call(sctFunds.totalSctFunds, {})).body
  if (data === undefined) throw new Error('no answer')
  // All that is bound is those 50 and what contracts hold.
  const contract = subtract(sum([data.frozen, data.margin]), toAmount('50'))
  expect(data.bound).toEqual([{ account: 'contract', coin: 'USDT', amount: contract }])
  expect(Number(contract)).toBeGreaterThan(0)
  expect(data.total).toBe(sum([data.available, data.frozen, data.margin, data.escrow, data.locked, data.unrealised]))
  const stranger = await signUp(v.venue.address)
  expect((await stranger.browser.call(sctFunds.totalSctFunds, {})).body.data?.bound).toEqual([])
})

test('a position 3,000 under water lowers every total, and the profit of the day, by 3,000', async () => {
  const who = await signUp(v.venue.address)
  const { uid } = who
  v.price('60000')
  await v.done(contractOrder.changeSettings, { instId: BTC, lever: '20', mgnMode: 'cross' }, who)
  await v.done(contractOrder.save, { ordType: 'market', instId: BTC, side: 'buy', sz: '1' }, who)
  const totals = async () => {
    const calls = [sctFunds.totalUSDT, sctFunds.totalSctFunds, sctFunds.getFundsData]
    const answers = await Promise.all(calls.map((call) => v.done(call, {}, who)))
    const account = await v.venue.services.privateFeeds.snapshots.account(uid)
    const { days } = await v.done(books.profit, { days: 7 }, who)
    return { all: [...answers.map(({ total }) => total), account.totalEq, days.at(-1)?.equity], days, account }
  }
  const before = await totals()
  expect(new Set(before.all).size).toBe(1)
  v.price('57000')
  const after = await totals()
  const lower = subtract(toAmount(before.all[0] ?? ''), toAmount('3000'))
  expect(after.all).toEqual(before.all.map(() => lower))
  expect(after.days.at(-1)?.profit).toBe(subtract(before.days.at(-1)?.profit ?? toAmount('0'), toAmount('3000')))
  const usdt = after.account.details.find(({ ccy }) => ccy === 'USDT')
  expect(usdt?.eq).toBe(lower)
  expect(usdt?.cashBal).toBe(before.account.details.find(({ ccy }) => ccy === 'USDT')?.cashBal)
})
