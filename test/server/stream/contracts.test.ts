import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contractOrder, holdingOf, type Position, toPrice, unrealised } from '#protocol'
import type { Seen } from '#stream'
import { BTC, type ContractVenue, openContractVenue } from '../../support/contractVenue.ts'
import { signUp } from '../../support/people.ts'
import { type PersonStream, personStream } from '../../support/personStream.ts'
import { WIDE_RATES } from '../../support/startVenue.ts'
import { until } from '../../support/until.ts'

let v: ContractVenue
let ends: (() => unknown)[] = []
beforeEach(async () => {
  v = await openContractVenue({ gateway: { connections: WIDE_RATES.requests } })
  ends = [() => v.venue.close()]
})
afterEach(async () => {
  for (const end of ends.toReversed()) await end()
})

const { save, closeOut, changeSettings, recall } = contractOrder
const market = (side: 'buy' | 'sell', sz: string) => ({ ordType: 'market', instId: BTC, side, sz }) as const
const enter = async (seen?: Seen, who = v.person): Promise<PersonStream> => {
  const made = personStream(v.venue.address, who, seen)
  ends.push(() => made.stream.close())
  await until(made.stream.trading, ({ phase }) => phase === 'live')
  return made
}
/** Moves the price, and asks for nothing: only the channels tell what came of it. */
const fall = (px: string): void => v.price(px)

describe('contracts on the private channels', () => {
  it('positions and orders come live, whole, and with what a screen needs to count results by itself', async () => {
    const { stream } = await enter()
    const [positions, orders, funds] = [stream.positions(), stream.contractOrders(), stream.funds()]
    await until(positions.value, ({ fetch, data }) => fetch === 'live' && data?.length === 0)
    await v.done(save, { ...market('buy', '0.1'), tpTrigPx: '66000', slTrigPx: '57000' })
    const { data } = await until(positions.value, (value) => value.data?.length === 1)
    const [held] = data as readonly Position[]
    expect(held).toMatchObject({ instId: BTC, pos: '0.1', avgPx: '60000.1', lever: '10', liqPx: '54216.958' })
    // No push is needed for this: the position and a mark.
    const holding = held === undefined ? undefined : holdingOf(held)
    expect(holding && unrealised(holding, toPrice('61000'))).toBe('99.99')
    await until(orders.value, (value) => value.data?.length === 2)
    await until(funds.value, (value) => value.data?.rows[0]?.margin === '600.001')
    await v.done(closeOut, { ordType: 'market', posId: held?.posId ?? '' })
    await until(positions.value, (value) => value.data?.length === 0)
    await until(orders.value, (value) => value.data?.length === 0)
    await until(funds.value, (value) => value.data?.rows[0]?.margin === '0')
  })

  it('a margin that shrinks is a warning on the position at 80 % and at 95 %, and its end an order', async () => {
    const { stream } = await enter()
    const positions = stream.positions()
    const liquidations: string[] = []
    stream.onEvent((event) => {
      if (event.type === 'order' && event.order.instType === 'SWAP' && event.order.kind === 'liquidation')
        liquidations.push(event.order.state)
    })
    await v.done(changeSettings, { instId: BTC, lever: '20', mgnMode: 'isolated' })
    await v.done(save, market('buy', '0.1'))
    const warned = (level: string) => until(positions.value, ({ data }) => data?.[0]?.mgnWarn === level)
    await warned('')
    // Margin 300.0005, maintenance 0.4 %: 80 % at 57,287, 95 % at 57,243.
    fall('57280')
    await warned('80')
    fall('57240')
    await warned('95')
    fall('58500')
    await warned('')
    fall('57100')
    await until(positions.value, ({ data }) => data?.length === 0)
    await expect.poll(() => liquidations).toEqual(['filled'])
  })

  it('shared margin warns on each of its positions', async () => {
    const { stream } = await enter()
    const positions = stream.positions()
    await v.done(changeSettings, { instId: BTC, lever: '20', mgnMode: 'cross' })
    // Shared margin is all that the wallet has: 10,000 on 1.7 BTC.
    await v.done(save, market('buy', '1.7'))
    await until(positions.value, ({ data }) => data?.[0]?.mgnMode === 'cross')
    const held = positions.value.peek().data?.[0]
    const end = Number(held?.liqPx)
    expect(end).toBeGreaterThan(54_000)
    expect(end).toBeLessThan(55_500)
    fall((end + 40).toFixed(1))
    await until(positions.value, ({ data }) => data?.[0]?.mgnWarn === '80')
    expect((await v.done(contractOrder.contractProperty, {})).summary.marginRatio).toMatch(/^0\.[89]/)
    // It is reduced to the tier below first, which is enough here; a deep fall takes the rest.
    fall((end - 5).toFixed(1))
    await until(positions.value, ({ data }) => data?.[0] !== undefined && data[0].pos !== '1.7')
    expect(Number(positions.value.peek().data?.[0]?.pos)).toBeLessThan(1)
    fall('50000')
    await until(positions.value, ({ data }) => data?.length === 0)
  })

  it('what happened while one was away is told once, a liquidation among it, also to a page that begins anew', async () => {
    const first = await enter()
    first.stream.contractOrders()
    await v.done(changeSettings, { instId: BTC, lever: '20', mgnMode: 'isolated' })
    const { order } = await v.done(save, { ordType: 'limit', instId: BTC, side: 'buy', sz: '0.01', px: '50000' })
    await v.done(save, market('buy', '0.1'))
    await until(first.told, (told) => told.length >= 2)
    const before = first.told.peek()
    await until(first.stream.seen, (seen) => (seen?.offset ?? 0) >= before.length)
    const seen = first.stream.seen.peek()
    first.stream.close()
    fall('57000')
    await expect.poll(() => v.posId()).toBe('')
    await v.done(save, market('sell', '0.02'))

    const { stream, told } = await enter(seen)
    await until(told, (all) => all.length >= 3)
    // The liquidation ended the order that rested; each change comes once and in order.
    expect(told.peek()[0]).toBe(`${order.ordId} canceled 0`)
    expect(told.peek().filter((line) => before.includes(line))).toEqual([])
    const away = await until(stream.away, (list) => list !== undefined)
    expect(away?.lost).toBe(false)
    expect(away?.orders.map((one) => (one.instType === 'SWAP' ? `${one.kind} ${one.state}` : 'spot'))).toEqual([
      'order canceled',
      'liquidation filled',
      'order filled',
    ])
  })

  it('a socket that dies loses nothing, and nobody hears of another', async () => {
    const stranger = await signUp(v.venue.address)
    const [mine, theirs] = [await enter(), await enter(undefined, stranger)]
    mine.stream.contractOrders()
    const others = [theirs.stream.contractOrders(), theirs.stream.positions()]
    const { order } = await v.done(save, { ordType: 'limit', instId: BTC, side: 'buy', sz: '0.01', px: '50000' })
    await until(mine.told, (told) => told.length === 1)
    mine.cut()
    await v.done(recall, { ordId: order.ordId })
    await v.done(save, market('buy', '0.01'))
    await until(mine.told, (told) => told.length === 3)
    expect(mine.told.peek().slice(0, 2)).toEqual([`${order.ordId} live 0`, `${order.ordId} canceled 0`])
    expect(theirs.told.peek()).toEqual([])
    expect(others.map(({ value }) => value.peek().data)).toEqual([[], []])
  })
})
