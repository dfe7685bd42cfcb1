import type { Config } from '../config.ts'
import { createEgress, type Egress } from '../egress/egress.ts'
import { placeOf } from '../egress/places.ts'
import { type Clock, type Random, systemTimers, type Timers } from '../ports.ts'
import { type OkxAddresses, okxAddresses } from './okx/addresses.ts'
import { createRelayMarket } from './okx/okx.ts'
import { createRest } from './okx/rest.ts'
import { type ConnectSocket, connectBy } from './okx/socket.ts'
import type { Market } from './port.ts'
import { readRecording } from './replay/read.ts'
import { createReplayMarket } from './replay/replay.ts'
import { createSimulatedMarket } from './simulated/simulated.ts'

export interface MarketOptions {
  /** Same seed, same prices (simulated market). */
  readonly seed: number | string
  readonly clock: Clock
  readonly timers?: Timers
  /** Where the relay of `okx` listens; any server of the dialect will do. */
  readonly okx?: Partial<OkxAddresses>
  /** How the relay gets out; by itself to these addresses alone. */
  readonly egress?: Egress
  /** For tests of the relay. */
  readonly ports?: { readonly connect?: ConnectSocket; readonly fetch?: Egress['fetch']; readonly random?: Random }
}

const REPLAY = 'replay:'

/**
 * The market behind `MARKET_SOURCE`: `simulated`, `replay:<file>` or `okx`. Throws on another text, and on a recording
 * that cannot be read. It is silent until `start()`.
 */
export const createMarket = (source: string, options: MarketOptions): Market => {
  const { seed, clock, timers = systemTimers, ports = {} } = options
  if (source === 'simulated') return createSimulatedMarket({ seed: String(seed), clock, timers })
  if (source.startsWith(REPLAY)) {
    return createReplayMarket({ recording: readRecording(source.slice(REPLAY.length)), clock, timers })
  }
  if (source === 'okx') {
    const { wsUrl, restUrl } = okxAddresses(options.okx)
    const { egress = createEgress([wsUrl, restUrl].map(placeOf)) } = options
    const rest = createRest(restUrl, ports.fetch ?? egress.fetch)
    const { connect = connectBy(egress), random = Math.random } = ports
    return createRelayMarket({ wsUrl, rest, connect, clock, timers, random })
  }
  throw new Error(`unknown market source: ${source}`)
}

/** As the operator has configured it. */
export const openMarket = (
  { marketSource, marketSeed: seed, okx }: Pick<Config, 'marketSource' | 'marketSeed' | 'okx'>,
  clock: Clock,
  egress: Egress,
): Market => createMarket(marketSource, { seed, clock, egress, ...(okx === undefined ? {} : { okx }) })
