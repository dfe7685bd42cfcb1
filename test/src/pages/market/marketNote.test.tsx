import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { foreseeable, instruments } from '../../../../src/core/state/state.ts'
import Market from '../../../../src/pages/market/market.tsx'
import { PricesCard } from '../../../../src/proofs/PricesCard.tsx'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

let page: Rendered | undefined
beforeEach(() => {
  useDictionaries()
  instruments.value = [instrument('BTC-USDT')]
})
afterEach(async () => {
  await page?.close()
  page = undefined
  instruments.value = []
  foreseeable.value = undefined
})
const note = (): string | undefined => document.querySelector('[role=note]')?.textContent ?? undefined

describe('the Market tab', () => {
  it.each([
    [{ source: 'public' } as const, /public seed/],
    [{ source: 'planned', until: Date.UTC(2026, 11, 2) } as const, /can be predicted.*2026/],
    [{ source: 'replay' } as const, /earlier session/],
  ])('says of %j what a trader must know', async (known, words) => {
    page = await renderPart(<Market />)
    await act(async () => {
      foreseeable.value = known
    })
    await until(() => note() !== undefined)
    expect(note()).toMatch(words)
  })

  it('has nothing to warn of while nobody can know prices in advance', async () => {
    page = await renderPart(<Market />)
    await until(() => document.querySelector('[data-inst-id]') !== null)
    expect(note()).toBeUndefined()
  })
})

describe('the page of transparency', () => {
  it('shows what prices can be checked against', async () => {
    page = await renderPart(<PricesCard prices={{ source: 'sealed', root: 'ab'.repeat(32), through: '2026-11-23' }} />)
    expect(document.body.textContent).toContain('ab'.repeat(32))
    expect(document.body.textContent).toContain('23-11-2026')
    expect(document.body.textContent).toContain('fixed in advance')
  })
})
