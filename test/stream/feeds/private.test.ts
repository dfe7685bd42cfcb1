import { describe, expect, test } from 'vitest'
import type { Order, Push } from '#protocol'
import { mergeAway } from '../../../stream/feeds/away.ts'
import { stepTo } from '../../../stream/feeds/cursor.ts'
import { addEnded } from '../../../stream/feeds/endedOrders.ts'
import { addPage, isLastPage, type Pages } from '../../../stream/feeds/pages.ts'
import {
  applyPositionsPoll,
  applyPositionsSnapshot,
  applyPositionsUpdate,
  emptyPositions,
  positionList,
} from '../../../stream/feeds/positions.ts'
import { order, position } from '../../support/frames.ts'

const ended = (id: string, uTime: number, more: Partial<Order> = {}) => order(id, uTime, { state: 'filled', ...more })
const ids = (orders: readonly Order[]) => orders.map(({ ordId }) => ordId)
const held = (state = emptyPositions) => positionList(state).map(({ posId, pos }) => `${posId} ${pos}`)

const spot = (offset: number, epoch = 'e') => ({ epoch, offset })

describe('a place in a history', () => {
  test.each([
    ['the one after', spot(6), 'next'],
    ['the same', spot(5), 'known'],
    ['an earlier one', spot(1), 'known'],
    ['one too far', spot(7), 'gap'],
    ['another history', spot(6, 'f'), 'gap'],
    ['an earlier one of another history', spot(1, 'f'), 'gap'],
  ] as const)('%s', (_, next, step) => {
    expect(stepTo(spot(5), next, false)).toBe(step)
  })
  test('a state may jump', () => {
    expect(stepTo(spot(5), spot(9), true)).toBe('next')
    expect(stepTo(spot(5), spot(5), true)).toBe('known')
  })
})

const page = (curPage: number, more: Partial<Push> = {}): Push => ({
  arg: { channel: 'orders' },
  data: [],
  curPage,
  epoch: 'e',
  offset: 1,
  ...more,
})
const add = (...pushes: Push[]): Pages<unknown> =>
  pushes.reduce<Pages<unknown>>((pages, push) => addPage(pages, push), [])

describe('pages', () => {
  test('follow one another', () => {
    expect(add(page(1), page(2), page(3))).toHaveLength(3)
    expect(add(page(1), page(2), page(1))).toHaveLength(1)
  })
  test.each([
    ['one is missing', [page(1), page(3)]],
    ['one comes twice', [page(1), page(2), page(2)]],
    ['the first is missing', [page(2)]],
    ['one is of another snapshot', [page(1), page(2, { offset: 2 })]],
    ['one is of another history', [page(1), page(2, { epoch: 'f' })]],
  ])('are torn when %s', (_, pushes) => {
    expect(add(...pushes)).toBe('torn')
  })
  test('a torn one heals with a first page', () => {
    expect(add(page(2), page(3), page(1))).toHaveLength(1)
  })
  test('a snapshot that says nothing of pages is one', () => {
    expect(isLastPage({ arg: { channel: 'orders' }, data: [] })).toBe(true)
  })
})

describe('ended orders', () => {
  test('the last to end stands first, whoever tells of it', () => {
    expect(ids(addEnded([ended('9', 10)], [ended('1', 30), ended('2', 20)]))).toEqual(['1', '2', '9'])
    expect(ids(addEnded([ended('1', 10)], [ended('10', 10), ended('9', 10)]))).toEqual(['10', '9', '1'])
  })
  test('an older form replaces nothing, and a live one is none', () => {
    const known = [ended('1', 30, { accFillSz: '1' as Order['accFillSz'] })]
    expect(addEnded(known, [ended('1', 20)])).toEqual(known)
    expect(addEnded(known, [order('2', 40)])).toEqual(known)
  })
  test('at most a hundred', () => {
    const many = Array.from({ length: 120 }, (_, at) => ended(String(at), at))
    expect(ids(addEnded([], many))).toHaveLength(100)
    expect(ids(addEnded([], many))[0]).toBe('119')
  })
})

test('away: each order once, in its newest state, and the earliest moment', () => {
  const first = mergeAway(undefined, [order('1', 1), order('2', 2)], { lost: true, since: 50 })
  const both = mergeAway(first, [order('1', 3, { state: 'filled' })], { lost: false, since: 70 })
  expect(both.orders.map(({ ordId, state }) => `${ordId} ${state}`)).toEqual(['2 live', '1 filled'])
  expect(both).toMatchObject({ lost: true, since: 50 })
})

describe('positions', () => {
  const state = applyPositionsSnapshot(emptyPositions, [
    position('a', '1', { cTime: '1', uTime: '10' }),
    position('b', '-2', { cTime: '2', uTime: '10' }),
    position('c', '0'),
  ])

  test('the newest first; a closed one is none', () => {
    expect(held(state)).toEqual(['b -2', 'a 1'])
  })
  test('an update is whole positions; nothing left closes one, and an older one changes nothing', () => {
    expect(held(applyPositionsUpdate(state, [position('a', '3', { cTime: '1', uTime: '11' })]))).toEqual([
      'b -2',
      'a 3',
    ])
    expect(held(applyPositionsUpdate(state, [position('b', '0.00', { uTime: '11' })]))).toEqual(['a 1'])
    expect(held(applyPositionsUpdate(state, [position('b', '7', { uTime: '9' })]))).toEqual(['b -2', 'a 1'])
  })
  test('a poll that is no newer changes nothing', () => {
    expect(applyPositionsPoll(state, { positions: [], ts: '10' })).toBe(state)
    expect(held(applyPositionsPoll(state, { positions: [], ts: '11' }))).toEqual([])
  })
  test('an answer from before a snapshot does not bring back what is not in it', () => {
    const before = { positions: [position('a', '1', { uTime: '10' })], ts: '15' }
    const closed = applyPositionsSnapshot(applyPositionsPoll(state, before), [])
    expect(applyPositionsPoll(closed, before)).toBe(closed)
  })
})
