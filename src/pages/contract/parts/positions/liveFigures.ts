import type { ReadonlySignal } from '@preact/signals-core'
import {
  type ContractAccount,
  crossHealth,
  crossLiquidationPrice,
  isolatedHealth,
  liquidationPrice,
  type Price,
  roe,
  unrealised,
} from '#protocol'
import { type Held, type Marks, sharedOf } from '../held/contractAccount.ts'

/** The figures of one position that move with the mark; each reads signals and is undefined while it cannot be known. */
export interface LiveFigures {
  readonly mark: () => Price | undefined
  /** In settlement currency. */
  readonly upl: () => string | undefined
  /** A fraction. */
  readonly roe: () => string | undefined
  readonly liquidation: () => Price | undefined
  /** Rises to 1; `known` false while a mark is missing, and without `value` when nothing is left. */
  readonly ratio: () => { readonly known: boolean; readonly value: string | undefined }
}

export const liveFigures = (
  { position, holding, tiers }: Held,
  marks: ReadonlySignal<Marks>,
  account: ReadonlySignal<ContractAccount | undefined>,
  decimals: number,
): LiveFigures => {
  const mark = (): Price | undefined => marks.value.get(position.instId)
  const own = position.mgnMode === 'isolated' ? liquidationPrice(holding, tiers, decimals) : undefined
  const by = <T>(of: (px: Price) => T): T | undefined => {
    const px = mark()
    return px === undefined ? undefined : of(px)
  }
  return {
    mark,
    upl: () => by((px) => unrealised(holding, px)),
    roe: () => by((px) => roe(holding, px)),
    liquidation: () => {
      if (position.mgnMode === 'isolated') return own
      const now = account.value
      const of = now?.positions.find(({ posId }) => posId === position.posId)
      return now === undefined || of === undefined ? undefined : crossLiquidationPrice(sharedOf(now), of, decimals)
    },
    ratio: () => {
      if (position.mgnMode === 'isolated') {
        const px = mark()
        return {
          known: px !== undefined,
          value: px === undefined ? undefined : isolatedHealth(holding, tiers, px).ratio,
        }
      }
      const now = account.value
      return { known: now !== undefined, value: now === undefined ? undefined : crossHealth(sharedOf(now)).ratio }
    },
  }
}
