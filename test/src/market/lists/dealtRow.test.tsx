import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useStream } from '../../../../src/core/state/streamContext.ts'
import { InstrumentList } from '../../../../src/market/lists/instruments/InstrumentList.tsx'
import { createSparklines } from '../../../../src/market/lists/sparklines.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'

const EUR = { ...instrument('EUR-USD', 'forex'), tickSz: '0.00001', hours: 'always' } as const
const IDS = [EUR.instId]
const BY_ID = new Map([[EUR.instId, EUR]])
const sparklines = createSparklines({ load: async () => undefined, now: () => 0, later: () => undefined })
const Screen = () => (
  <InstrumentList stream={useStream()} instruments={BY_ID} sparklines={sparklines} ids={IDS} label="Forex" />
)

let page: Rendered
afterEach(() => page.close())

it('a pair of currencies shows bid, ask and spread in its row, and no line', async () => {
  useDictionaries()
  page = await renderPart(<Screen />)
  const row = await until(() => document.querySelector('[data-inst-id="EUR-USD"]'))
  const field = (name: string) => row.querySelector(`[data-field="${name}"]`)?.textContent
  const quote = { last: '1.08545', bidPx: '1.08541', askPx: '1.08552', open24h: '1.08', volCcy24h: '4530000000' }
  await act(async () => page.stream.setQuote('EUR-USD', quote))
  expect([field('bid'), field('last')]).toEqual(['1.08541', '1.08552'])
  expect(field('note')?.replaceAll('\u00a0', ' ')).toBe('Spread 1.1 · 4.53G USD')
  expect(row.querySelector('svg')).toBeNull()
})
