import type { MarketCommitment, MarketOrigin, RevealedDay, RevealedKey } from '#protocol'
import type { Market } from './port.ts'

/** That a market of before is replaced by another one. */
export interface AnnouncedSwitch {
  /** Unix ms. */
  readonly at: number
  /** It is certain; until then the market of before goes on, whatever was announced. */
  readonly agreed: boolean
  /** Durable when it returns. */
  agree(): void
  putOff(at: number): void
}

/** What of a simulated market's secret everybody may know (docs/market.md). */
export interface MarketSeed {
  readonly origin: MarketOrigin
  /** That another market will follow; undefined where none does. */
  readonly switch: AnnouncedSwitch | undefined
  commitment(): Promise<MarketCommitment>
  /** Keys of the days that are over. */
  revealed(): readonly RevealedKey[]
  /** The last of these days, such as `2026-11-24`; undefined for a market without a secret. */
  revealedThrough(): string | undefined
  /** One of them with its proof; `day` such as `2026-11-24`. Undefined for a day that is not told. */
  prove(day: string): Promise<RevealedDay | undefined>
}

/** Where a venue's prices come from. */
export const originOf = (market: Pick<Market, 'source'>, seed: MarketSeed | undefined): MarketOrigin | undefined => {
  if (seed !== undefined) return seed.origin
  return market.source === 'okx' || market.source === 'replay' ? { source: market.source } : undefined
}
