import { describe, expect, it } from 'vitest'
import { common, LANGUAGES } from '#protocol'
import { areaPath, areasIn, searchAreas } from '../../../../../server/site/areas/areas.ts'
import { CITIES } from '../../../../../server/site/areas/cities.ts'

const names = (areas: readonly common.Area[]): string[] => areas.map(({ name }) => name)
const anywhere = { limit: 50, parent: common.WORLD }
const country = (code: string, language: (typeof LANGUAGES)[number] = 'en'): common.Area => {
  const found = areasIn(language, common.WORLD).find((area) => area.code === code)
  if (found === undefined) throw new Error(code)
  return found
}

describe('areas', () => {
  it('have one id each, under a parent that exists', () => {
    const countries = areasIn('en', common.WORLD)
    const all = [...areaPath('en', common.WORLD), ...countries, ...countries.flatMap(({ id }) => areasIn('en', id))]
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(1 + countries.length + CITIES.length)
    expect(countries.length).toBeGreaterThanOrEqual(249)
  })
  it('keep their ids in every language', () => {
    expect(country('DE').id).toBe(1083)
    for (const language of LANGUAGES) expect(country('DE', language).id).toBe(1083)
    expect(areaPath('ja', 1083).map(({ id }) => id)).toEqual([1, 1083])
  })
  it.each([
    ['en', 'Germany'],
    ['de', 'Deutschland'],
    ['zh-cn', '德国'],
    ['zh-hk', '德國'],
    ['th', 'เยอรมนี'],
    ['vi', 'Đức'],
    ['ko', '독일'],
  ] as const)('are named in %s', (language, name) => {
    expect(country('DE', language).name).toBe(name)
  })
  it('know what belongs to a country', () => {
    expect(country('DE')).toMatchObject({ parent: 1, kind: 'country', dial: '+49', currency: 'EUR', lat: '52.50' })
    expect(country('CH')).toMatchObject({ dial: '+41', currency: 'CHF' })
    expect(country('XK')).toMatchObject({ dial: '+383', currency: 'EUR' })
    expect(country('JM')).toMatchObject({ currency: 'JMD', lat: '17.97' })
    expect(country('BV')).toMatchObject({ lat: '', lon: '' })
  })
  it('stand where they are: in the right hemispheres', () => {
    for (const city of CITIES) {
      expect(Math.abs(Number(city.lat)), city.names.en).toBeLessThan(90)
      expect(Math.abs(Number(city.lon)), city.names.en).toBeLessThanOrEqual(180)
    }
    const [sydney] = searchAreas('en', 'Sydney', anywhere)
    expect([Number(sydney?.lat) < 0, Number(sydney?.lon) > 0]).toEqual([true, true])
  })
  it('list the capital first, then by name', () => {
    expect(names(areasIn('en', country('VN').id))).toEqual(['Hanoi', 'Da Nang', 'Ho Chi Minh City'])
    expect(names(areasIn('vi', country('VN').id))[0]).toBe('Hà Nội')
  })
  it.each([
    ['a prefix', 'en', 'germ', 'Germany'],
    ['a city', 'de', 'münch', 'München'],
    ['without the accents', 'de', 'munch', 'München'],
    ['the English name in another language', 'ja', 'Tokyo', '東京'],
    ['Chinese', 'zh-cn', '上海', '上海'],
    ['Thai', 'th', 'กรุงเทพ', 'กรุงเทพ'],
    ['part of a name', 'en', 'delhi', 'New Delhi'],
    ['a code before all that begins so', 'en', 'at', 'Austria'],
  ] as const)('are found by %s', (_name, language, query, first) => {
    expect(searchAreas(language, query, anywhere)[0]?.name).toBe(first)
  })
  it('are searched below a country too', () => {
    expect(names(searchAreas('en', 'm', { limit: 50, parent: country('DE').id }))).toContain('Munich')
    expect(searchAreas('en', 'tokyo', { limit: 50, parent: country('DE').id })).toEqual([])
  })
  it('are limited, and nothing fits nonsense', () => {
    expect(searchAreas('en', 'a', { limit: 5, parent: common.WORLD })).toHaveLength(5)
    expect(searchAreas('en', '<script>', anywhere)).toEqual([])
    expect(areaPath('en', 4_711)).toEqual([])
  })
})
