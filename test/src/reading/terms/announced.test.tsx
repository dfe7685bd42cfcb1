import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractConfig, fxContractConfig, listing, tiersOf, toAmount } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import Fees from '../../../../src/pages/x/fees.tsx'
import { SpecificationSheet } from '../../../../src/pages/x/parts/SpecificationSheet.tsx'
import Specifications from '../../../../src/pages/x/specifications.tsx'
import { type Announced, useAnnounced } from '../../../../src/reading/terms/useAnnounced.ts'
import { fakeInstrument } from '../../../support/fakeMarket.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { EUR, CONFIG as FOREX } from '../../trade/forex/fixtures.ts'

const answers = new Map<string, unknown>()
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: (path: string): Promise<Posted> =>
    Promise.resolve({ kind: 'answer', status: 200, body: answers.get(path) ?? { code: '1009' } }),
}))
const ok = (data: object) => ({ code: '200', msg: '', data })

const NOW = Date.UTC(2026, 11, 1, 12)
const HOUR = 3_600_000
const PAIR = fakeInstrument('BTC-USDT')
const SWAP = fakeInstrument('BTC-USDT-SWAP', { kind: 'futures', tradable: false })
const NOTHING: Announced = { fees: [], coins: [], withdrawn: [], terms: [] }
const announce = (more: Partial<Announced>) => answers.set(listing.announced.path, ok({ ...NOTHING, ...more }))

let part: Rendered
/** The venue's clock is a minute ahead of this one. */
const AHEAD = 60_000
const setTime = (venueTime: number): Promise<void> =>
  act(async () => {
    part.stream.clock.value = { offset: AHEAD, uncertainty: 1, measuredAt: 0 }
    part.stream.now.value = venueTime - AHEAD
  })
const words = () => part.text().replaceAll('\u00a0', ' ')

beforeEach(() => {
  useDictionaries()
  queries.clear()
  answers.clear()
  instruments.value = [PAIR, SWAP, EUR]
})
afterEach(() => part.close())

const card = (kind: string) =>
  [...document.querySelectorAll('section')].find((one) => one.textContent?.startsWith(kind))

describe('the page of fees', () => {
  it('says all that is announced, each until its moment by the venue’s clock', async () => {
    announce({
      fees: [
        { from: NOW + HOUR, kind: 'spot', makerFee: '0', takerFee: '0.0005' },
        { from: NOW + 2 * HOUR, kind: 'futures', makerFee: '0', takerFee: '0.0001' },
        { from: NOW + 3 * HOUR, kind: 'spot', makerFee: '0.001', takerFee: '0.002' },
      ],
    })
    part = await renderPart(<Fees />)
    await setTime(NOW)
    await until(() => words().includes('taker 0.05%'))
    expect(card('Spot')?.textContent).toMatch(/maker 0\.00%, taker 0\.05%.*maker 0\.10%, taker 0\.20%/)
    expect(card('Perpetual')?.textContent).toMatch(/taker 0\.01%/)
    expect(card('Forex')?.textContent).not.toContain('From')
    await setTime(NOW + HOUR - 1)
    expect(words()).toContain('taker 0.05%')
    await setTime(NOW + HOUR)
    expect(words()).not.toContain('taker 0.05%')
    expect(words()).toContain('taker 0.20%')
  })

  it('says when it cannot know what is announced', async () => {
    part = await renderPart(<Fees />)
    await until(() => words().includes('Couldn’t load upcoming changes.'))
  })
})

const marked = () =>
  [...document.querySelectorAll('button[aria-haspopup]')].flatMap(({ textContent }) =>
    textContent?.includes('Upcoming changes') ? [textContent.slice(0, 3)] : [],
  )

/** The sheet of an instrument as its page opens it. */
const Sheet = ({ instrument }: { instrument: typeof PAIR }) => {
  const { data } = useAnnounced()
  return <SpecificationSheet announced={data} unknown={false} instrument={instrument} onClose={() => {}} />
}

describe('the specification', () => {
  it('of what bears one name twice is told apart by its kind', async () => {
    announce({})
    part = await renderPart(<Specifications />)
    const rows = await until(() => {
      const found = [...document.querySelectorAll('button[aria-haspopup]')].filter((one) =>
        one.textContent?.startsWith('BTC'),
      )
      return found.length === 2 && found
    })
    const kinds = rows.map(({ textContent }) => /Spot|Perpetual contracts/.exec(textContent ?? '')?.[0])
    expect(new Set(kinds)).toEqual(new Set(['Spot', 'Perpetual contracts']))
  })

  it('of a pair announces sizes, that it is left and closed, and says which of them counts', async () => {
    announce({
      coins: [
        { from: NOW + HOUR, instId: 'BTC-USDT', state: 'open', minSz: '0.5', maxSz: '20' },
        { from: NOW + 2 * HOUR, instId: 'BTC-USDT', state: 'cancelOnly', minSz: '0.5', maxSz: '20' },
        { from: NOW + 3 * HOUR, instId: 'BTC-USDT', state: 'closed', minSz: '0.5', maxSz: '20' },
        { from: NOW + HOUR, instId: 'ETH-USDT', state: 'closed', minSz: '7', maxSz: '77' },
      ],
    })
    part = await renderPart(<Sheet instrument={PAIR} />)
    await setTime(NOW)
    await until(() => words().includes('minimum order 0.5 BTC, maximum order 20 BTC.'))
    expect(words()).toMatch(/From \S+ .*no new orders are accepted.*Delisted on \S+/)
    expect(words().match(/minimum order/g)).toHaveLength(1)
    expect(words()).toContain('Tradable')
    await setTime(NOW + 2 * HOUR)
    expect(words()).toContain('No new orders')
    expect(words()).not.toContain('no new orders are accepted')
    expect(words()).toContain('Delisted on')
  })

  it('of a contract shows its leverage table and the announced one, which is its own at its moment', async () => {
    announce({ withdrawn: [{ instId: 'BTC-USDT-SWAP', state: 'cancelOnly' }] })
    const config = {
      instId: 'BTC-USDT-SWAP',
      assetClass: 'crypto',
      baseCcy: 'BTC',
      settleCcy: 'USDT',
      ctVal: '1',
      tickSz: '0.1',
      lotSz: '0.0001',
      minSz: '0.0001',
      maxSz: '1000',
      makerFee: '0.0002',
      takerFee: '0.0005',
      fundingInterval: 28_800_000,
      tiers: tiersOf([
        ['50000', 125, '0.004'],
        [undefined, 20, '0.05'],
      ]),
      tiersFrom: '0',
      tiersLater: [{ from: String(NOW + HOUR), tiers: tiersOf([[undefined, 7, '0.1']]) }],
      maxLeverage: 125,
      userMaxLeverage: 125,
      mgnMode: 'isolated',
      lever: '10',
    }
    answers.set(contractConfig.getList.path, ok({ contracts: [config], newAccountUntil: '', ts: '1' }))
    part = await renderPart(<Sheet instrument={SWAP} />)
    await setTime(NOW)
    await until(() => words().includes('up to 50,000 USDT125x · 0.40%'))
    expect(words()).toMatch(/above 50,000 USDT20x · 5\.00%From .*new leverage tiers apply:above 0 USDT7x · 10\.00%/)
    await until(() => words().includes('Reduce-only'))
    await setTime(NOW + HOUR)
    expect(words()).not.toContain('125x')
    expect(words()).not.toContain('new leverage tiers apply')
    expect(words()).toContain('7x · 10.00%')
  })

  it('of a forex pair shows leverage and swap, and the announced ones', async () => {
    announce({})
    const later = { ...FOREX.terms, from: String(NOW + HOUR), leverage: 30, swapLong: toAmount('-2') }
    answers.set(
      fxContractConfig.getList.path,
      ok({
        contracts: [{ ...FOREX, later: [later] }],
        marginCall: '1',
        stopOut: '0.5',
        newAccountUntil: '',
        ts: '1',
      }),
    )
    part = await renderPart(<Sheet instrument={EUR} />)
    await setTime(NOW)
    await until(() => words().includes('Leverage100x'))
    expect(words()).toContain('Swap, long−0.65 pips a day')
    expect(words()).toContain('leverage 30x, swap −2 long and 0.2 short, in pips a day.')
    await setTime(NOW + HOUR)
    expect(words()).toContain('Leverage30x')
    expect(words()).not.toContain('From')
  })

  it('is marked in the list while something is announced', async () => {
    announce({
      coins: [{ from: NOW + HOUR, instId: 'BTC-USDT', state: 'closed', minSz: '1', maxSz: '2' }],
      terms: [{ from: NOW + 2 * HOUR, instId: 'EUR-USD' }],
    })
    part = await renderPart(<Specifications />)
    await setTime(NOW)
    await until(() => marked().length > 0)
    expect(marked()).toEqual(['BTC', 'EUR'])
    await setTime(NOW + HOUR)
    expect(marked()).toEqual(['EUR'])
  })
})
