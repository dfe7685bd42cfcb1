/** Decimal degrees. */
export interface Coordinates {
  readonly lat: number
  readonly lon: number
}

/** Mean radius of the earth in km. */
const EARTH = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres between two places along the surface (haversine). */
export const distance = (a: Coordinates, b: Coordinates): number => {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2
  const part = half(a.lat, b.lat) + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * half(a.lon, b.lon)
  return 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(part)))
}

/** The place nearest to here, and how far it is in km; undefined when none has coordinates. */
export const nearest = <Place extends { readonly lat: string; readonly lon: string }>(
  here: Coordinates,
  places: readonly Place[],
): { readonly place: Place; readonly km: number } | undefined =>
  places
    .filter(({ lat, lon }) => lat !== '' && lon !== '')
    .map((place) => ({ place, km: distance(here, { lat: Number(place.lat), lon: Number(place.lon) }) }))
    .reduce<{ place: Place; km: number } | undefined>(
      (best, one) => (best === undefined || one.km < best.km ? one : best),
      undefined,
    )
