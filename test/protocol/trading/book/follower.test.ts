import { expect, test } from 'vitest'
import type { Book } from '#protocol'
import { type BookFollower, createBookFollower } from '../../../../protocol/trading/book/follower.ts'
import { level } from '../../../support/frames.ts'

const part = (px: string, seqId: number, prevSeqId = seqId - 1): Book => ({
  asks: [level(px, '1')],
  bids: [],
  ts: String(seqId),
  seqId,
  prevSeqId,
})
const following = (): BookFollower => {
  const follower = createBookFollower()
  follower.take('snapshot', part('100', 10, -1))
  return follower
}

test('nothing is current before the first snapshot', () => {
  const follower = createBookFollower()
  expect([follower.isCurrent, follower.take('update', part('100', 10)), follower.isCurrent]).toEqual([
    false,
    'same',
    false,
  ])
  expect([follower.take('snapshot', part('100', 10, -1)), follower.isCurrent]).toEqual(['ok', true])
})

test('a gap is told once, and ends with a snapshot', () => {
  const follower = following()
  const steps = [12, 13, 14].map((seqId) => follower.take('update', part('101', seqId)))
  expect([steps, follower.isCurrent]).toEqual([['gap', 'same', 'same'], false])
  expect([follower.take('snapshot', part('102', 15, -1)), follower.isCurrent]).toEqual(['ok', true])
  expect(follower.take('update', part('103', 16))).toBe('ok')
})

test('a snapshot that the book had before the gap does not end it, and is asked for again', () => {
  const follower = following()
  follower.take('update', part('101', 11))
  follower.take('update', part('101', 13))
  expect([follower.take('snapshot', part('100', 10, -1)), follower.isCurrent]).toEqual(['gap', false])
})

test('the book that was held is current again when its own number comes back, whatever the clock says', () => {
  const follower = following()
  follower.interrupt()
  expect(follower.take('snapshot', { ...part('100', 10, -1), ts: '3' })).toBe('ok')
  expect(follower.take('update', { ...part('101', 11), ts: '4' })).toBe('ok')
})

test('an interrupted channel continues with a snapshot alone', () => {
  const follower = following()
  follower.interrupt()
  expect(follower.take('update', part('101', 11))).toBe('same')
  expect([follower.take('snapshot', part('101', 11, -1)), follower.isCurrent]).toEqual(['ok', true])
})
