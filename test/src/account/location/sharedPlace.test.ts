import { describe, expect, it } from 'vitest'
import { decimalText, degreesText, geoLink, sharedPlace } from '../../../../src/account/location/sharedPlace.ts'

const read = (fields: Record<string, string>) => sharedPlace(`?${new URLSearchParams(fields).toString()}`)

describe('a shared place', () => {
  it('is read from the query', () => {
    expect(read({ lat: '-33.86882', lon: '151.2093', name: 'Sydney' })).toEqual({
      lat: -33.868_82,
      lon: 151.2093,
      name: 'Sydney',
    })
    expect(read({ lat: '90', lon: '-180' })).toEqual({ lat: 90, lon: -180, name: undefined })
  })

  it.each([
    ['', '0'],
    ['90.001', '0'],
    ['0', '180.1'],
    ['-91', '0'],
    ['1e1', '0'],
    ['NaN', '0'],
    ['Infinity', '0'],
    ['0x10', '0'],
    [' 5', '0'],
    ['5,1', '0'],
    ['١٢', '0'],
    ['0', '1'.repeat(400)],
    ['0', '0.00000000001'],
    ['<script>alert(1)</script>', '0'],
  ])('is none at %j, %j', (lat, lon) => {
    expect(read({ lat, lon, name: 'x' })).toBeUndefined()
  })

  it('is none without coordinates', () => {
    expect(sharedPlace('')).toBeUndefined()
    expect(sharedPlace('?lat=1')).toBeUndefined()
    expect(sharedPlace('?%E0%A4%A')).toBeUndefined()
  })

  it('has a name without tricks, cut to 80 letters, and markup stays text', () => {
    expect(read({ lat: '0', lon: '0', name: ' a\u0000\u202eb\u2066\n\tc\ufeff ' })?.name).toBe('abc')
    expect(read({ lat: '0', lon: '0', name: 'New\n  York' })?.name).toBe('New York')
    expect(read({ lat: '0', lon: '0', name: '\u200b\u202e ' })?.name).toBeUndefined()
    expect(Array.from(read({ lat: '0', lon: '0', name: '😀'.repeat(200) })?.name ?? '')).toHaveLength(80)
    expect(read({ lat: '0', lon: '0', name: '<b>x</b>' })?.name).toBe('<b>x</b>')
  })

  it('never shows a minus before zero', () => {
    const place = read({ lat: '-0', lon: '-0.0' })
    expect(place === undefined ? '' : decimalText(place)).toBe('0.00000, 0.00000')
  })
})

describe('coordinates as text', () => {
  it.each([
    [52.52, '52° 31′ 12″'],
    [-33.868_82, '33° 52′ 08″'],
    [0, '0° 00′ 00″'],
    [180, '180° 00′ 00″'],
    // Rounds up through seconds and minutes, never to 60.
    [12.999_99, '13° 00′ 00″'],
  ])('%d is %s', (value, text) => {
    expect(degreesText(value).replaceAll('\u00a0', ' ')).toBe(text)
  })

  it('a link for map apps cannot be broken out of by its name', () => {
    expect(geoLink({ lat: 1, lon: 2, name: undefined })).toBe('geo:1.000000,2.000000')
    expect(geoLink({ lat: -1.5, lon: 2, name: 'A)&q="javascript:' })).toBe(
      'geo:-1.500000,2.000000?q=-1.500000,2.000000(A)%26q%3D%22javascript%3A)',
    )
  })
})
