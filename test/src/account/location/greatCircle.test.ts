import { describe, expect, it } from 'vitest'
import { devicePosition } from '../../../../src/account/location/devicePosition.ts'
import { distance, nearest } from '../../../../src/account/location/greatCircle.ts'
import { resultPath } from '../../../../src/account/location/leavePicker.ts'

const BERLIN = { lat: 52.52, lon: 13.405 }
const place = (name: string, lat: string, lon: string) => ({ name, lat, lon })

describe('distances on the globe', () => {
  it('are those of the surface', () => {
    expect(distance(BERLIN, { lat: 48.8566, lon: 2.3522 })).toBeCloseTo(878, -1)
    expect(distance(BERLIN, BERLIN)).toBe(0)
    expect(distance({ lat: 0, lon: 0 }, { lat: 0, lon: 180 })).toBeCloseTo(Math.PI * 6_371, 3)
  })

  it('find the nearest over the date line, where degrees are far apart', () => {
    const found = nearest({ lat: 0, lon: 179.9 }, [place('near', '0', '-179.9'), place('far', '0', '170')])
    expect(found?.place.name).toBe('near')
    expect(found?.km).toBeCloseTo(22.2, 1)
  })

  it('find the nearest at the pole, where a degree of longitude is nothing', () => {
    expect(nearest({ lat: 89, lon: 0 }, [place('a', '88', '90'), place('b', '80', '0')])?.place.name).toBe('a')
  })

  it('pass over places without coordinates', () => {
    expect(nearest(BERLIN, [place('world', '', '')])).toBeUndefined()
    expect(nearest(BERLIN, [])).toBeUndefined()
  })
})

/** A device that answers with that error. */
const failing = (code: number) => ({
  getCurrentPosition: (_: PositionCallback, fail?: PositionErrorCallback | null) =>
    fail?.({ code } as GeolocationPositionError),
})

describe('the position of the device', () => {
  it.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unavailable'],
  ])('error %i is %s', async (code, why) => {
    expect(await devicePosition({ secure: true, geolocation: failing(code) })).toEqual({ ok: false, why })
  })

  it('is not asked for over plain http, nor where there is none', async () => {
    expect(await devicePosition({ secure: false, geolocation: failing(1) })).toEqual({ ok: false, why: 'insecure' })
    expect(await devicePosition({ secure: true, geolocation: undefined })).toEqual({ ok: false, why: 'unsupported' })
  })

  it('is told in degrees', async () => {
    const coords = { latitude: 52.52, longitude: 13.405 }
    const geolocation = {
      getCurrentPosition: (found: PositionCallback) => found({ coords } as unknown as GeolocationPosition),
    }
    expect(await devicePosition({ secure: true, geolocation })).toEqual({ ok: true, here: BERLIN })
  })
})

describe('where the picker leads', () => {
  it('is the page that was named, with the area in its query', () => {
    expect(resultPath('?to=%2Fpages%2Fmarket%2Fmarket%3Fa%3D1%26aid%3D4', 27)).toBe('/pages/market/market?a=1&aid=27')
  })
  it.each(['', '?to=', '?to=https%3A%2F%2Fevil.example', '?to=%2F%2Fevil.example', '?to=%2Fpages%2Fnone'])(
    'is the page before for %j',
    (query) => {
      expect(resultPath(query, 27)).toBeUndefined()
    },
  )
})
