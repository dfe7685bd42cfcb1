import { act, Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../../../src/core/session/session.ts'
import { instruments } from '../../../../src/core/state/state.ts'
import { ROW_HEIGHT } from '../../../../src/market/lists/instruments/rowLayout.ts'
import { FIRST_SORT } from '../../../../src/market/lists/instruments/sort.ts'
import Market from '../../../../src/pages/market/market.tsx'
import { setMarketState } from '../../../../src/pages/market/parts/marketState.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'
import { watchTextWrites } from '../../ui/live/textWrites.ts'

const MANY = 1_000
const ALL = Array.from({ length: MANY }, (_, index) => instrument(`C${String(index).padStart(4, '0')}-USDT`))
const ids = ALL.map(({ instId }) => instId)
/** Rows on a screen, and those that the list keeps beside it. */
const SEEN = Math.ceil(window.innerHeight / ROW_HEIGHT) + 4
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-inst-id]')]

let renders = 0
let page: Rendered
const pulse = (volumeOf: (index: number) => number): Promise<void> =>
  act(async () =>
    page.stream.setFeed(
      'pulse',
      new Map(
        ids.map((instId, index) => [
          instId,
          { instId, last: '2', open24h: '1', volCcy24h: String(volumeOf(index)), ts: 1 },
        ]),
      ),
    ),
  )

beforeEach(async () => {
  useDictionaries()
  endSession()
  setMarketState({ tab: 'spot', sort: FIRST_SORT })
  instruments.value = ALL
  page = await renderPart(
    <Profiler id="market" onRender={() => (renders += 1)}>
      <Market />
    </Profiler>,
  )
  await until(() => rows().length > 0)
  await pulse((index) => MANY - index)
  renders = 0
})
afterEach(async () => {
  await page.close()
  instruments.value = []
})

describe('a Market of a thousand', () => {
  it('holds the rows that are seen and no more, also after a scroll to its end', async () => {
    expect(rows().length).toBeLessThanOrEqual(SEEN)
    const list = document.querySelector('[role=list]') as HTMLElement
    await act(async () => {
      list.scrollTop = MANY * ROW_HEIGHT
      list.dispatchEvent(new Event('scroll'))
    })
    await until(() => rows().at(-1)?.dataset['instId'] === ids.at(-1))
    expect(rows().length).toBeLessThanOrEqual(SEEN)
    expect(page.stream.demanded.size).toBeLessThanOrEqual(3 * SEEN)
  })

  it('renders nothing while every price ticks, and keeps its rows', async () => {
    const before = rows()
    const writes = watchTextWrites(page.root)
    await act(async () => {
      for (const [index, instId] of ids.entries())
        page.stream.setQuote(instId, { last: String(index + 1), open24h: '1', volCcy24h: '5' })
    })
    expect(renders).toBe(0)
    expect(rows().every((row, at) => row === before[at])).toBe(true)
    // Price, move and volume of the rows that exist; nothing is written for the others.
    expect(writes.take()).toBeLessThanOrEqual(3 * before.length)
    writes.stop()
  })

  it('a pulse that turns the order round renders once, in the same rows', async () => {
    const before = rows()
    await pulse((index) => index)
    expect(rows()[0]?.dataset['instId']).toBe(ids.at(-1))
    expect(renders).toBe(1)
    expect(rows().every((row, at) => row === before[at])).toBe(true)
  })
})
