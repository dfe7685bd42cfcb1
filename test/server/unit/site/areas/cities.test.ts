import { describe, expect, it } from 'vitest'
import { common } from '#protocol'
import { areasIn, citiesIn } from '../../../../../server/site/areas/areas.ts'

describe('all cities at once', () => {
  it('are those of every country, each with coordinates', () => {
    const all = citiesIn('en', common.WORLD)
    const below = areasIn('en', common.WORLD).flatMap(({ id }) => areasIn('en', id))
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(below.map(({ id }) => id)))
    expect(all).toHaveLength(below.length)
    expect(all.length).toBeGreaterThan(300)
    for (const { kind, lat, lon, name } of all)
      expect([
        name,
        kind,
        Math.abs(Number(lat)) <= 90 && lat !== '',
        Math.abs(Number(lon)) <= 180 && lon !== '',
      ]).toEqual([name, 'city', true, true])
  })

  it('may be those of one country', () => {
    const japan = areasIn('en', common.WORLD).find(({ code }) => code === 'JP')
    expect(citiesIn('ja', japan?.id ?? 0).map(({ code }) => code)).toEqual(
      areasIn('ja', japan?.id ?? 0).map(() => 'JP'),
    )
    expect(citiesIn('ja', 9_999_999)).toEqual([])
  })
})
