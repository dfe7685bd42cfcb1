import type { Config } from '../config.ts'
import { type Clock, type Random, systemTimers, type Timers } from '../ports.ts'
import { createRelayMarket } from './okx/okx.ts'
import { createRest } from './okx/rest.ts'
import { type ConnectSocket, connectSocket } from './okx/socket.ts'
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
  /** For tests of the relay. */
  readonly ports?: { readonly connect?: ConnectSocket; readonly fetch?: typeof fetch; readonly random?: Random }
}

/** Of the websockets without `/public`, and of REST without `/api`. */
export interface OkxAddresses {
  readonly wsUrl: string
  readonly restUrl: string
}

/** The global site's. */
const OKX_ADDRESSES: OkxAddresses = { wsUrl: 'wss://ws.okx.com:8443/ws/v5', restUrl: 'https://www.okx.com' }

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
    const { wsUrl, restUrl } = { ...OKX_ADDRESSES, ...options.okx }
    const rest = createRest(restUrl, ports.fetch ?? fetch)
    const { connect = connectSocket, random = Math.random } = ports
    return createRelayMarket({ wsUrl, rest, connect, clock, timers, random })
  }
  throw new Error(`unknown market source: ${source}`)
}

/** As the operator has configured it. */
export const openMarket = (
  { marketSource, marketSeed: seed, okx }: Pick<Config, 'marketSource' | 'marketSeed' | 'okx'>,
  clock: Clock,
): Market => createMarket(marketSource, { seed, clock, ...(okx === undefined ? {} : { okx }) })
