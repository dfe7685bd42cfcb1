import type { Coordinates } from './greatCircle.ts'

/** Why there is no position; each has its sentence, `location:position.<why>`. */
export type NoPosition = 'insecure' | 'unsupported' | 'denied' | 'unavailable' | 'timeout'

export type PositionAnswer =
  | { readonly ok: true; readonly here: Coordinates }
  | { readonly ok: false; readonly why: NoPosition }

const TIMEOUT = 10_000
/** A position of the last minutes is good enough to find a city. */
const MAXIMUM_AGE = 300_000

const REASONS: Readonly<Record<number, NoPosition>> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }

interface Ports {
  /** False over plain http, where browsers tell nobody where they are. */
  readonly secure: boolean
  readonly geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined
}

/** Asks the device where it is, roughly and once; the browser asks the user. */
export const devicePosition = (
  { secure, geolocation }: Ports = { secure: isSecureContext, geolocation: navigator.geolocation },
): Promise<PositionAnswer> =>
  new Promise((resolve) => {
    const fail = (why: NoPosition): void => resolve({ ok: false, why })
    if (!secure) return fail('insecure')
    if (geolocation === undefined) return fail('unsupported')
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ ok: true, here: { lat: coords.latitude, lon: coords.longitude } }),
      ({ code }) => fail(REASONS[code] ?? 'unavailable'),
      { timeout: TIMEOUT, maximumAge: MAXIMUM_AGE, enableHighAccuracy: false },
    )
  })
