import { describe, expect, it } from 'vitest'
import { nextFavourites } from '../../../../../server/site/favourites/nextFavourites.ts'

const all = () => true
const isQuoted = (id: string) => id !== 'GONE'
const ids = (count: number, prefix: string) => Array.from({ length: count }, (_, i) => `${prefix}${i}-USDT`)

describe('the next favourites', () => {
  it('are the list that was given, in its order', () => {
    expect(nextFavourites(['A', 'B'], { instIds: ['C', 'A'], merge: false }, all)).toEqual(['C', 'A'])
    expect(nextFavourites(['A', 'B'], { instIds: [], merge: false }, all)).toEqual([])
  })
  it('grow by what is new when merged, behind what is there', () => {
    expect(nextFavourites(['A', 'B'], { instIds: ['C', 'A', 'D'], merge: true }, all)).toEqual(['A', 'B', 'C', 'D'])
  })
  it('keep what this market does not quote: nobody saw it, so nobody took it away', () => {
    expect(nextFavourites(['A', 'GONE'], { instIds: ['B'], merge: false }, isQuoted)).toEqual(['B', 'GONE'])
    expect(nextFavourites(['GONE', 'A'], { instIds: ['A'], merge: true }, isQuoted)).toEqual(['GONE', 'A'])
  })
  it('are at most 200', () => {
    const merged = nextFavourites(ids(150, 'A'), { instIds: ids(150, 'B'), merge: true }, all)
    expect(merged).toEqual([...ids(150, 'A'), ...ids(50, 'B')])
    const replaced = nextFavourites(ids(10, 'GONE'), { instIds: ids(195, 'B'), merge: false }, () => false)
    expect(replaced).toEqual([...ids(195, 'B'), ...ids(5, 'GONE')])
  })
})
