import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { instruments } from '../../../../src/core/state/state.ts'
import { LiveRate } from '../../../../src/market/currency/LiveRate.tsx'
import { RateState } from '../../../../src/market/currency/RateState.tsx'
import { useRateQuotes } from '../../../../src/market/currency/useRateQuotes.ts'
import { type Rendered, renderPart, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const EUR = { currency: 'EUR', rate: '0.86', decimals: 2, live: false }
const KWD = { currency: 'KWD', rate: '0.307', decimals: 3, live: false }

const Rates = () => {
  useRateQuotes(['EUR', 'KWD'])
  return (
    <>
      <LiveRate rate={EUR} /> <LiveRate rate={EUR} turned /> <RateState rate={EUR} /> <LiveRate rate={KWD} />{' '}
      <RateState rate={KWD} />
    </>
  )
}

let part: Rendered
beforeEach(async () => {
  useDictionaries()
  instruments.value = [instrument('EUR-USD', 'forex')]
  part = await renderPart(<Rates />)
})
afterEach(async () => {
  await part.close()
  instruments.value = []
})

/** A Tuesday at noon, UTC. */
const TUESDAY = Date.UTC(2026, 10, 17, 12)
const SATURDAY = Date.UTC(2026, 10, 21, 12)
const at = (now: number, bidPx: string, askPx: string) =>
  act(async () => {
    part.stream.now.value = now
    part.stream.setQuote('EUR-USD', { bidPx, askPx, last: bidPx, arrivedAt: now })
  })

it('follows the pair by the tick, either way round, and says that it is live', async () => {
  expect(part.text()).toContain('1 USD = 0.860000 EUR')
  await at(TUESDAY, '1.24998', '1.25002')
  expect(part.text()).toContain('1 USD = 0.800000 EUR 1 EUR = 1.2500 USD Live')
  await at(TUESDAY + 1_000, '1.5998', '1.6002')
  expect(part.text()).toContain('1 USD = 0.625000 EUR 1 EUR = 1.6000 USD')
})

it('says how old the price is, that the market is closed, and that a rate is fixed', async () => {
  await at(TUESDAY, '1.25', '1.25')
  await act(async () => {
    part.stream.now.value = TUESDAY + 12_000
  })
  expect(part.text()).toContain('Live 12 s old')
  await at(SATURDAY, '1.25', '1.25')
  expect(part.text()).toContain('Market closed, last rate')
  expect(part.text()).toContain('1 USD = 0.307000 KWD Fixed rate, for display only')
})

it('asks for the quotes of the pairs that there are, and lets them go', async () => {
  expect([...part.stream.demanded]).toEqual([['EUR-USD', 1]])
  await part.close()
  expect([...part.stream.demanded]).toEqual([])
})
