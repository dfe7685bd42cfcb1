import { act, Profiler } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useStream } from '../../../../src/core/state/streamContext.ts'
import { appFavourites } from '../../../../src/market/lists/appFavourites.ts'
import { InstrumentList } from '../../../../src/market/lists/instruments/InstrumentList.tsx'
import { ROW_HEIGHT } from '../../../../src/market/lists/instruments/rowLayout.ts'
import type { Sort } from '../../../../src/market/lists/instruments/sort.ts'
import { useSortedIds } from '../../../../src/market/lists/instruments/useSortedIds.ts'
import { createSparklines } from '../../../../src/market/lists/sparklines.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../../support/renderApp.tsx'
import { instrument } from '../../instrument.ts'
import { watchTextWrites } from '../../ui/live/textWrites.ts'

const ALL = Array.from({ length: 100 }, (_, index) => instrument(`C${String(index).padStart(2, '0')}-USDT`))
const BY_ID = new Map(ALL.map((one) => [one.instId, one]))
const SORT: Sort = { key: 'volume', descending: true }
const sparklines = createSparklines({ load: async () => undefined, now: () => 0, later: () => undefined })

let renders = 0
let opened: string[] = []
let page: Rendered
const Screen = () => {
  const stream = useStream()
  const ids = useSortedIds(stream, ALL, SORT)
  return (
    <InstrumentList
      stream={stream}
      instruments={BY_ID}
      sparklines={sparklines}
      ids={ids}
      label="Instruments"
      onOpen={(path) => opened.push(path)}
    />
  )
}
const row = (instId: string): HTMLElement | null => document.querySelector(`[data-inst-id="${instId}"]`)
const field = (instId: string, name: string): HTMLElement | null =>
  row(instId)?.querySelector(`[data-field="${name}"]`) ?? null
const pulse = (volumes: Readonly<Record<string, string>>): void =>
  page.stream.setFeed(
    'pulse',
    new Map(
      ALL.map(({ instId }) => [instId, { instId, last: '1', open24h: '1', volCcy24h: volumes[instId] ?? '10', ts: 1 }]),
    ),
  )
/** One screen of the list, as the window gives it before anything is measured. */
const screen = Math.ceil(window.innerHeight / ROW_HEIGHT)

beforeEach(async () => {
  useDictionaries()
  appFavourites().set([])
  opened = []
  page = await renderPart(
    <Profiler id="list" onRender={() => (renders += 1)}>
      <Screen />
    </Profiler>,
  )
  await until(() => row('C00-USDT'))
  renders = 0
})
afterEach(() => page.close())

describe('the Market list', () => {
  it('renders nothing when a price changes, and writes one text', async () => {
    await act(async () => page.stream.setQuote('C01-USDT', { last: '64000', open24h: '64000', volCcy24h: '5' }))
    expect(field('C01-USDT', 'last')?.textContent).toBe('64,000.00')
    expect(field('C01-USDT', 'note')?.textContent).toBe('Vol 5')
    const writes = watchTextWrites(page.root)
    for (let tick = 1; tick <= 50; tick += 1) {
      // Less than a hundredth of a per cent: the move over 24 h reads the same.
      const last = `64000.${String(tick).padStart(2, '0')}`
      await act(async () => page.stream.setQuote('C01-USDT', { last, open24h: '64000', volCcy24h: '5' }))
      expect(field('C01-USDT', 'last')?.textContent).toBe(`64,000.${String(tick).padStart(2, '0')}`)
    }
    expect(writes.take()).toBe(50)
    expect(renders).toBe(0)
    writes.stop()
  })

  it('has a star beside each link, which keeps the instrument and opens nothing', async () => {
    const star = (instId: string) => row(instId)?.parentElement?.querySelector<HTMLElement>('button[aria-pressed]')
    expect(row('C01-USDT')?.querySelector('button')).toBeNull()
    expect(star('C01-USDT')?.getAttribute('aria-label')).toBe('Add C01 / USDT to favorites')
    await act(async () => star('C01-USDT')?.click())
    expect(star('C01-USDT')?.getAttribute('aria-pressed')).toBe('true')
    expect(star('C02-USDT')?.getAttribute('aria-pressed')).toBe('false')
    expect([appFavourites().get(), opened]).toEqual([['C01-USDT'], []])
    renders = 0
    await act(async () => page.stream.setQuote('C01-USDT', { last: '64000' }))
    expect(renders).toBe(0)
  })

  it('touches no row but the one whose price changed', async () => {
    await act(async () => page.stream.setQuote('C02-USDT', { last: '7' }))
    const writes = watchTextWrites(row('C03-USDT') as HTMLElement)
    await act(async () => page.stream.setQuote('C02-USDT', { last: '8' }))
    expect(writes.take()).toBe(0)
    writes.stop()
  })

  it('renders once when the order changes, and not at all when a pulse leaves it', async () => {
    await act(async () => pulse({}))
    renders = 0
    await act(async () => pulse({ 'C05-USDT': '99' }))
    expect(document.querySelector('[data-inst-id]')?.getAttribute('data-inst-id')).toBe('C05-USDT')
    expect(renders).toBe(1)
    await act(async () => pulse({ 'C05-USDT': '98', 'C01-USDT': '10' }))
    expect(renders).toBe(1)
  })

  it('hands a place to another instrument with its figures, not with the old ones', async () => {
    await act(async () => page.stream.setQuote('C00-USDT', { last: '1' }))
    await act(async () => page.stream.setQuote('C50-USDT', { last: '50' }))
    await act(async () => pulse({ 'C50-USDT': '99' }))
    const first = document.querySelector('[data-inst-id]')
    expect(first?.getAttribute('data-inst-id')).toBe('C50-USDT')
    expect(first?.querySelector('[data-field="last"]')?.textContent).toBe('50.00')
    expect(field('C00-USDT', 'last')?.textContent).toBe('1.00')
  })

  it('asks quotes for what is seen and one screen more, never twice, and for nothing after it left', async () => {
    expect([...page.stream.demanded.keys()]).toEqual(ALL.slice(0, 2 * screen).map(({ instId }) => instId))
    expect(new Set(page.stream.demanded.values())).toEqual(new Set([1]))
    const list = document.querySelector('[role=list]') as HTMLElement
    await act(async () => {
      list.scrollTop = 60 * ROW_HEIGHT
      list.dispatchEvent(new Event('scroll'))
    })
    const wanted = [...page.stream.demanded.keys()]
    expect(wanted).toContain(`C${60 - screen + 1}-USDT`)
    expect(wanted).toContain('C60-USDT')
    expect(wanted).not.toContain('C00-USDT')
    await page.close()
    expect(page.stream.demanded.size).toBe(0)
    expect(page.stream.open.size).toBe(0)
  })

  it('holds only the rows near the screen, each 56 px high with its roles', () => {
    const rows = [...document.querySelectorAll<HTMLElement>('[role=listitem]')]
    expect(rows.length).toBeGreaterThanOrEqual(screen)
    expect(rows.length).toBeLessThanOrEqual(screen + 4)
    expect(rows[0]?.style.height).toBe('56px')
    expect(rows[0]?.getAttribute('aria-setsize')).toBe('100')
  })

  it('opens the instrument that is tapped', async () => {
    await act(async () => row('C04-USDT')?.click())
    expect(opened).toEqual(['/pages/trendDetails/trendDetails?instId=C04-USDT'])
  })
})
