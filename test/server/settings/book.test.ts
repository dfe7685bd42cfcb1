import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSettingsBook, type SettingsBook } from '../../../server/settings/book.ts'
import { addSetting } from '../../../server/settings/settings.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { ManualTime } from '../../support/manualTime.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const NOW = 1_000_000
let time: ManualTime
const bookOf = () => createSettingsBook({ db: database.db, timers: time }, ['banner', 'approval'])
let book: SettingsBook<'banner' | 'approval'>
beforeEach(() => {
  time = new ManualTime(NOW)
  book = bookOf()
})
const line = (id: string, from: number, shown: boolean, key = 'one') =>
  ({ id, kind: 'banner', key, from, value: { shown } }) as const

describe('a book of dated lines', () => {
  it('answers what counts at a time: the newest line whose moment has come, of two with one moment the later', () => {
    book.take(line('10', 300, true))
    book.take(line('9', 300, false))
    book.take(line('8', 100, false))
    expect([99, 100, 299, 300].map((at) => book.at('banner', 'one', at)?.shown)).toEqual([
      undefined,
      false,
      false,
      true,
    ])
    expect(book.lines('banner', 'one').map(({ id }) => id)).toEqual(['8', '9', '10'])
    expect(book.at('banner', 'two', 300)).toBeUndefined()
    expect(book.at('approval', 'one', 300)).toBeUndefined()
    expect(book.keys('banner')).toEqual(['one'])
  })

  it('knows the next change of the kinds that were asked for', () => {
    book.take(line('1', 300, true))
    book.take(line('2', 200, true, 'two'))
    book.take({ id: '3', kind: 'approval', key: '', from: 150, value: { twoAbove: '5' } })
    expect(book.nextChange(['banner'], 100)).toBe(200)
    expect(book.nextChange(['banner', 'approval'], 100)).toBe(150)
    expect(book.nextChange(['banner'], 200)).toBe(300)
    expect(book.nextChange(['banner'], 300)).toBeUndefined()
  })

  it('tells of each new line once, and of none that it does not keep', () => {
    const told = vi.fn()
    const end = book.onChange(told)
    book.take(line('1', 300, true))
    book.take(line('1', 300, true))
    book.take({ id: '2', kind: 'announcement', key: 'x', from: 1, value: {} })
    expect(told).toHaveBeenCalledTimes(1)
    end()
    book.take(line('3', 300, true))
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('leaves out what its kind cannot be: the line before it goes on to count', () => {
    const told = vi.fn()
    book.take(line('1', 100, true))
    book.onChange(told)
    book.take({ ...line('2', 200, true), value: { shown: 'yes' } })
    expect(told).not.toHaveBeenCalled()
    expect(book.at('banner', 'one', 200)).toEqual({ shown: true })
    expect(book.nextChange(['banner'], 100)).toBeUndefined()
  })
})

const request = (key: string, shown: boolean, from = 0) =>
  ({ kind: 'banner', key, value: { shown }, from, operator: 'test', note: 'a test' }) as const

describe('a book and its table', () => {
  it('has a line at once when it was written, and all lines after a start', async () => {
    for (const one of [request('a-b', true), request('a-b', false, NOW + 500)]) {
      const added = await addSetting(database.db, one, NOW)
      if (typeof added !== 'string') book.take(added.taken)
    }
    expect(await addSetting(database.db, request('a-b', false, NOW - 1), NOW)).toBe('early')
    expect(await addSetting(database.db, request('A', true), NOW)).toBe('invalid')
    const other = bookOf()
    await other.load()
    expect(other.lines('banner', 'a-b')).toEqual(book.lines('banner', 'a-b'))
    expect([NOW, NOW + 500].map((at) => other.at('banner', 'a-b', at)?.shown)).toEqual([true, false])
    expect(book.lines('banner', 'a-b')).toHaveLength(2)
  })

  it('finds what it was not told of: a commit without an answer, or a line of another venue', async () => {
    await book.start()
    const told = vi.fn()
    book.onChange(told)
    await addSetting(database.db, request('late', true), NOW)
    expect(book.lines('banner', 'late')).toEqual([])
    time.advance(30_000)
    await vi.waitFor(() => expect(book.at('banner', 'late', NOW)).toEqual({ shown: true }))
    expect(told).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(time.waiting).toBe(1))
    book.stop()
    expect(time.waiting).toBe(0)
  })
})
