import { act } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { isInLots } from '#protocol'
import { INSTRUMENTS } from '../../../server/market/instruments.ts'
import { CoinIcon } from '../../../src/ui/CoinIcon.tsx'
import { coinPictures } from '../../../src/ui/coinPictures.ts'
import { coinPictureOf } from '../../../src/ui/parts/coinPictureOf.tsx'
import { type Rendered, renderPart } from '../../support/renderApp.tsx'

let part: Rendered
const loaded = () =>
  act(async () => {
    coinPictures.value = coinPictureOf(new Set(['BTC', 'EUR', 'USD', 'USDT', 'TRX']))
  })
const drawn = () => [...document.querySelectorAll('use')].map((use) => use.getAttribute('href'))

afterEach(async () => {
  await part.close()
  coinPictures.value = undefined
})

describe('the icon of a coin', () => {
  it('is letters until the pictures are there, and where there is none', async () => {
    part = await renderPart(
      <p>
        <CoinIcon code="BTC" />
        <CoinIcon code="ONDO" />
      </p>,
    )
    expect(document.querySelector('p')?.textContent).toBe('BTCOND')
    expect(drawn()).toEqual([])
    await loaded()
    expect(drawn()).toEqual(['#coin-BTC'])
    expect(document.querySelector('p')?.textContent).toBe('OND')
  })

  it('shows both sides of a pair of currencies, the base over the other, and of a coin the base alone', async () => {
    await act(loaded)
    part = await renderPart(
      <p>
        <CoinIcon code="EUR" quote="USD" />
        <CoinIcon code="BTC" quote="USDT" />
        <CoinIcon code="USDT" network="TRX" />
      </p>,
    )
    expect(drawn()).toEqual(['#coin-EUR', '#coin-USD', '#coin-BTC', '#coin-USDT', '#coin-TRX'])
  })

  it('shows both sides of every instrument that is dealt in lots, and of no other', async () => {
    const codes = INSTRUMENTS.flatMap(({ baseCcy, quoteCcy }) => [baseCcy, quoteCcy])
    await act(async () => {
      coinPictures.value = coinPictureOf(new Set(codes))
    })
    for (const instrument of INSTRUMENTS) {
      const { baseCcy, quoteCcy } = instrument
      // Each is looked at by itself.
      // oxlint-disable-next-line no-await-in-loop
      part = await renderPart(<CoinIcon code={baseCcy} quote={quoteCcy} />)
      const base = `#coin-${baseCcy}`
      expect(drawn(), instrument.instId).toEqual(isInLots(instrument) ? [base, `#coin-${quoteCcy}`] : [base])
      // oxlint-disable-next-line no-await-in-loop
      await part.close()
    }
  })

  it('is nothing for those who hear the page', async () => {
    await act(loaded)
    part = await renderPart(<CoinIcon code="BTC" />)
    expect(document.querySelector('use')?.closest('[aria-hidden="true"]')).not.toBeNull()
  })
})
