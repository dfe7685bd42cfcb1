import type { Coordinates } from './greatCircle.ts'

/** A place that an address names: `/open-location?lat=52.52&lon=13.405&name=Berlin`. */
export interface SharedPlace extends Coordinates {
  readonly name: string | undefined
}

const DEGREES = /^-?\d{1,3}(\.\d{1,10})?$/
const NAME_LENGTH = 80
/** Control characters, what turns the direction of writing, and what has no width: no part of a name. */
const INVISIBLE = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu

const degrees = (text: string | null, most: number): number | undefined => {
  if (text === null || !DEGREES.test(text)) return undefined
  const value = Number(text)
  // Minus zero is zero.
  return Math.abs(value) <= most ? value + 0 : undefined
}

/** Reads the query of the page; undefined when it names no place on earth. A name is cut, and loses what cannot be seen. */
export const sharedPlace = (query: string): SharedPlace | undefined => {
  const fields = new URLSearchParams(query)
  const lat = degrees(fields.get('lat'), 90)
  const lon = degrees(fields.get('lon'), 180)
  if (lat === undefined || lon === undefined) return undefined
  const clean = (fields.get('name') ?? '').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const name = Array.from(clean).slice(0, NAME_LENGTH).join('')
  return { lat, lon, name: name === '' ? undefined : name }
}

/** Five decimals are about a metre. */
export const decimalText = ({ lat, lon }: Coordinates): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`

/** `geo:` (RFC 5870) with the label that map apps understand. */
export const geoLink = ({ lat, lon, name }: SharedPlace): string => {
  const point = `${lat.toFixed(6)},${lon.toFixed(6)}`
  return name === undefined ? `geo:${point}` : `geo:${point}?q=${point}(${encodeURIComponent(name)})`
}

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Degrees, minutes and seconds without a sign: 52° 31′ 12″. */
export const degreesText = (value: number): string => {
  const seconds = Math.round(Math.abs(value) * 3_600)
  return `${Math.floor(seconds / 3_600)}°\u00a0${two(Math.floor(seconds / 60) % 60)}′\u00a0${two(seconds % 60)}″`
}
