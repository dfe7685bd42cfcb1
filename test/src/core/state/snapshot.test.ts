import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newestOf, rememberedFirst, storedQuotes, storeQuotes } from '../../../../src/core/state/snapshot.ts'
import { keepSnapshot } from '../../../../src/shell/startup/keepSnapshot.ts'
import { createQuoteMemory, REMEMBERED } from '../../../../src/shell/startup/quoteMemory.ts'
import { createFakeStream } from '../../../support/fakeStream.ts'
import { instrument } from '../../instrument.ts'

const START = 1_700_000_000_000
let core: ReturnType<typeof createFakeStream>
const ids = (quotes: readonly { readonly instId: string }[]) => quotes.map(({ instId }) => instId)
const quoteOf = (instId: string, arrivedAt: number) => {
  const one = createFakeStream(arrivedAt)
  one.setQuote(instId, { last: '1', volCcy24h: '5' })
  const quote = one.stream.quote(instId).peek()
  if (quote === undefined) throw new Error('no quote')
  return quote
}

beforeEach(() => {
  localStorage.clear()
  core = createFakeStream(START)
})
afterEach(() => vi.useRealTimers())

describe('what was on screen', () => {
  it('is remembered, what was asked for last first; what never came is not', () => {
    const memory = createQuoteMemory([])
    const stream = memory.watch(core.stream)
    stream.demandQuotes(['A', 'B', 'C'])
    core.setQuote('A', { last: '1' })
    core.setQuote('B', { last: '2' })
    stream.demandQuotes(['A'])
    expect(ids(memory.quotes())).toEqual(['A', 'B'])
    expect([...core.demanded.keys()]).toEqual(['A', 'B', 'C'])
  })

  it('is the last known price, though the core has let go of it', () => {
    const memory = createQuoteMemory([])
    const release = memory.watch(core.stream).demandQuotes(['A'])
    core.setQuote('A', { last: '7' })
    release()
    expect(core.demanded.size).toBe(0)
    memory.watch(createFakeStream().stream)
    expect(memory.quotes().map(({ last }) => last)).toEqual(['7'])
  })

  it('is bounded, and pushes out the oldest of the last visit', () => {
    const memory = createQuoteMemory([quoteOf('OLD', 1)])
    const stream = memory.watch(core.stream)
    const many = Array.from({ length: REMEMBERED }, (_, index) => `I${index}`)
    for (const id of many) core.setQuote(id, { last: '1' })
    stream.demandQuotes(many.slice(1))
    expect(ids(memory.quotes())).toContain('OLD')
    stream.demandQuotes(many.slice(0, 1))
    expect(ids(memory.quotes())).not.toContain('OLD')
    expect(memory.quotes()).toHaveLength(REMEMBERED)
  })

  it('is forgotten with its user, until it is asked for anew', () => {
    const memory = createQuoteMemory([])
    const stream = memory.watch(core.stream)
    for (const id of ['A', 'B', 'C']) core.setQuote(id, { last: '1' })
    stream.demandQuotes(['A', 'B'])()
    memory.forget()
    expect(memory.quotes()).toEqual([])
    stream.demandQuotes(['C'])
    expect(ids(memory.quotes())).toEqual(['C'])
  })
})

describe('the snapshot', () => {
  afterEach(() => vi.restoreAllMocks())

  it('is kept each thirty seconds while visible, when the page is hidden and when it goes', async () => {
    vi.useFakeTimers()
    const memory = createQuoteMemory([])
    memory.watch(core.stream).demandQuotes(['A'])
    keepSnapshot(memory.quotes)
    core.setQuote('A', { last: '1' })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(storedQuotes()).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(storedQuotes().map(({ last }) => last)).toEqual(['1'])
    core.setQuote('A', { last: '2', arrivedAt: START + 1 })
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(storedQuotes().map(({ last }) => last)).toEqual(['2'])
    core.setQuote('A', { last: '3', arrivedAt: START + 2 })
    await vi.advanceTimersByTimeAsync(120_000)
    expect(storedQuotes().map(({ last }) => last)).toEqual(['2'])
    window.dispatchEvent(new Event('pagehide'))
    expect(storedQuotes().map(({ last }) => last)).toEqual(['3'])
  })

  it('is not written anew while nothing newer has come', () => {
    storeQuotes([quoteOf('A', START)])
    const memory = createQuoteMemory(storedQuotes())
    keepSnapshot(memory.quotes)
    localStorage.clear()
    window.dispatchEvent(new Event('pagehide'))
    expect(storedQuotes()).toEqual([])
  })

  it('carries its date', () => {
    expect(newestOf([quoteOf('A', 5), quoteOf('B', 9)])).toBe(9)
  })

  it('is none where it is broken or of another make', () => {
    localStorage.setItem('tapeline.quotes', '[{"instId":"A"}]')
    expect(storedQuotes()).toEqual([])
  })

  it('puts what has a price at the head of the list', () => {
    const list = ['X', 'A', 'Y', 'B'].map((id) => instrument(id))
    const quotes = [quoteOf('A', 1), { ...quoteOf('B', 1), volCcy24h: '9' }]
    expect(ids(rememberedFirst(list, quotes))).toEqual(['B', 'A', 'X', 'Y'])
  })
})
