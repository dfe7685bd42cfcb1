import type { Market } from './market/port.ts'
import type { Clock } from './ports.ts'

/** Everything that handlers and feeds may use; composed once in `main.ts`, or by a test. */
export interface Services {
  readonly clock: Clock
  readonly market: Market
}
