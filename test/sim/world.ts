import type { Device } from './device.ts'
import type { Http } from './http.ts'
import type { Market } from './market.ts'
import type { Network } from './network.ts'
import type { Scheduler } from './scheduler.ts'
import type { Venue } from './venue.ts'
import type { Weather } from './weather.ts'

/** What a run is made of, beside the client that it tries. */
export interface World {
  readonly time: Scheduler
  readonly device: Device
  readonly market: Market
  readonly venue: Venue
  readonly network: Network
  readonly http: Http
  readonly weather: Weather
}
