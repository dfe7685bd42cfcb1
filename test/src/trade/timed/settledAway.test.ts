import { beforeEach, describe, expect, it } from 'vitest'
import { beginSession, endSession } from '../../../../src/core/session/session.ts'
import { keepMissed, keptMissed } from '../../../../src/trade/away/keptMissed.ts'
import { missed, unseen, withMissed } from '../../../../src/trade/away/missed.ts'
import { createSettledAway } from '../../../../src/trade/timed/settledAway.ts'
import { contract } from './fixtures.ts'

const settled = (id: string, at: number) =>
  contract({ id, state: 'settled', outcome: 'win', accepted: at - 30_000, settled: at })
const listed = () => missed.peek()?.timed.map(({ id }) => id)
const ids = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id)

beforeEach(() => {
  endSession()
  beginSession('ann')
  missed.value = undefined
  unseen.value = false
})

describe('a settlement that nobody was there to see', () => {
  it('is listed where it was before the page was opened; a later one is told as it comes', () => {
    const away = createSettledAway(1_000_000)
    const told = away.keep([settled('1', 900_000), settled('2', 1_000_500)], 1_001_000)
    expect([ids(told), listed(), unseen.peek()]).toEqual([['2'], ['1'], true])
    expect(missed.peek()).toMatchObject({ from: 870_000, to: 1_001_000, orders: [] })
  })
  it('is listed after more than a glance aside, and told after less', () => {
    const away = createSettledAway(0)
    away.seen(false, 100_000)
    away.seen(true, 105_000)
    expect(ids(away.keep([settled('1', 103_000)], 105_000))).toEqual(['1'])
    away.seen(false, 200_000)
    away.seen(false, 205_000)
    away.seen(true, 260_000)
    expect(ids(away.keep([settled('2', 230_000), settled('3', 150_000)], 260_500))).toEqual(['3'])
    expect(listed()).toEqual(['2'])
    expect(missed.peek()).toMatchObject({ from: 200_000 })
  })
  it('stands beside the orders of the same session, the newest first, over a reload too', () => {
    const away = createSettledAway(1_000_000)
    away.keep([settled('1', 800_000)], 1_000_000)
    away.keep([settled('2', 900_000), settled('1', 800_000)], 1_000_000)
    const { session = 0 } = missed.peek() ?? {}
    const both = withMissed(missed.peek(), { orders: [], lost: true, since: 700_000 }, session, 1_100_000)
    expect([ids(both.timed), both.lost, both.from]).toEqual([['2', '1'], true, 700_000])
    keepMissed('ann', both, true)
    expect(ids(keptMissed('ann')?.timed ?? [])).toEqual(['2', '1'])
    expect(withMissed(both, { orders: [], lost: true, since: 1 }, session + 1, 2).timed).toEqual([])
  })
})
