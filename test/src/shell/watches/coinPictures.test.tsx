import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { INSTRUMENTS } from '../../../../server/market/instruments.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { CoinPicturesWatch } from '../../../../src/shell/watches/CoinPicturesWatch.ts'
import { CoinIcon } from '../../../../src/ui/CoinIcon.tsx'
import { coinPictureDemand, coinPictures } from '../../../../src/ui/coinPictures.ts'
import { type Rendered, renderPart } from '../../../support/renderApp.tsx'

const FILE =
  '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="coin-BTC" viewBox="0 0 24 24"><path d="M0 0h1v1z"/></symbol></svg>'

/** A network that answers with this text, or not at all. */
let answer: string | undefined
let asked: string[] = []
class FakeRequest extends EventTarget {
  responseType = ''
  responseXML: Document | null = null
  open(_: string, address: string): void {
    asked.push(address)
  }
  overrideMimeType(): void {}
  send(): void {
    if (answer !== undefined) this.responseXML = new DOMParser().parseFromString(answer, 'image/svg+xml')
    this.dispatchEvent(new Event('loadend'))
  }
}

let part: Rendered
const show = async (withCoin = true): Promise<void> => {
  part = await renderPart(
    <>
      <CoinPicturesWatch />
      {withCoin ? <CoinIcon code="BTC" /> : null}
    </>,
  )
}
const seconds = (count: number) =>
  act(async () => {
    part.stream.now.value += count * 1_000
  })
const phase = (name: 'live' | 'connecting' | 'offline' | 'waiting') =>
  act(async () => {
    part.stream.connection.value = { ...part.stream.connection.peek(), phase: name, since: part.stream.now.peek() }
  })
const price = (stale: boolean) => act(async () => part.stream.setQuote('BTC-USDT', { last: '60000.1', stale }))

beforeEach(() => {
  instruments.value = [...INSTRUMENTS]
  asked = []
  answer = FILE
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})
afterEach(async () => {
  await part.close()
  vi.unstubAllGlobals()
  coinPictures.value = undefined
  coinPictureDemand.any = false
  instruments.value = []
  for (const file of document.querySelectorAll('body > svg')) file.remove()
})

describe('the pictures of coins', () => {
  it('wait for the first price, which an old one is not', async () => {
    await show()
    await phase('connecting')
    await seconds(60)
    await price(true)
    await seconds(1)
    expect(asked).toEqual([])
    await price(false)
    await seconds(1)
    expect(asked).toEqual(['/coins.svg'])
    expect(document.querySelector('use')?.getAttribute('href')).toBe('#coin-BTC')
    expect(document.querySelector('body > svg[aria-hidden="true"] symbol')?.id).toBe('coin-BTC')
    await seconds(60)
    expect(asked).toHaveLength(1)
  })

  it.each(['live', 'waiting', 'offline'] as const)(
    'come without a price where none is waited for: %s',
    async (name) => {
      await show()
      await phase(name)
      await seconds(2)
      expect(asked).toEqual([])
      await seconds(1)
      expect(asked).toHaveLength(1)
    },
  )

  it('are not asked for by a page without coins', async () => {
    await show(false)
    await phase('live')
    await seconds(60)
    expect(asked).toEqual([])
  })

  it('that did not come leave the letters, and are asked for again after a while', async () => {
    answer = undefined
    await show()
    await phase('live')
    await seconds(3)
    await seconds(1)
    expect(asked).toHaveLength(1)
    expect(document.querySelector('use')).toBeNull()
    answer = FILE
    await seconds(30)
    expect(asked).toHaveLength(2)
    expect(document.querySelector('use')).not.toBeNull()
  })
})
