import { signal } from '@preact/signals-core'
import { act, useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quote, Stream } from '#stream'
import { usePricesFirst } from '../../../../src/market/lists/usePricesFirst.ts'
import { type Rendered, renderPart } from '../../../support/renderApp.tsx'

let quotes: Map<string, ReturnType<typeof signal<Quote | undefined>>>
let wanted: string[]
let want: (ids: readonly string[]) => void
let page: Rendered

const quote = (instId: string) => {
  const known = quotes.get(instId) ?? signal<Quote | undefined>(undefined)
  quotes.set(instId, known)
  return known
}
const stream = { quote } as unknown as Stream
const note = (ids: readonly string[]): void => void wanted.push(ids.join())
const Rows = () => {
  const given = usePricesFirst(stream, note)
  useEffect(() => {
    want = given
  }, [given])
  return null
}
const price = (instId: string) => act(async () => void (quote(instId).value = { instId } as Quote))

describe('what rows want besides their prices', () => {
  beforeEach(async () => {
    quotes = new Map()
    wanted = []
    page = await renderPart(<Rows />)
    vi.useFakeTimers()
  })
  afterEach(async () => {
    vi.useRealTimers()
    await page.close()
  })

  it('waits for the first price, and only for that', async () => {
    want(['A', 'B'])
    await price('B')
    expect(wanted).toEqual([])
    await price('A')
    expect(wanted).toEqual(['A,B'])
    want(['C'])
    expect(wanted).toEqual(['A,B', 'C'])
    vi.advanceTimersByTime(10_000)
    expect(wanted).toHaveLength(2)
  })

  it('comes all the same where no price does, for the rows seen last', () => {
    want(['A'])
    vi.advanceTimersByTime(2_000)
    want(['B'])
    vi.advanceTimersByTime(2_999)
    expect(wanted).toEqual([])
    vi.advanceTimersByTime(1)
    expect(wanted).toEqual(['B'])
  })

  it('is not wanted any more by a list that is gone', async () => {
    want(['A'])
    await page.close()
    await price('A')
    vi.advanceTimersByTime(10_000)
    expect(wanted).toEqual([])
  })
})
