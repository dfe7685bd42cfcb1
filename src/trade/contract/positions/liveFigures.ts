import type { ReadonlySignal } from '@preact/signals-core'
import { type ContractAccount, crossHealth, isolatedHealth, type Price, roe, unrealised } from '#protocol'
import { type Held, type Marks, sharedOf } from '../../rows/contractAccount.ts'
import { liquidationOf } from '../held/liquidation.ts'

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
  held: Held,
  marks: ReadonlySignal<Marks>,
  account: ReadonlySignal<ContractAccount | undefined>,
  decimals: number,
): LiveFigures => {
  const { position, holding, tiers } = held
  const isOwn = position.mgnMode === 'isolated'
  const mark = (): Price | undefined => marks.value.get(position.instId)
  // It stands still with the position.
  const own = isOwn ? liquidationOf(held, undefined, decimals) : undefined
  const by = <T>(of: (px: Price) => T): T | undefined => {
    const px = mark()
    return px === undefined ? undefined : of(px)
  }
  return {
    mark,
    upl: () => by((px) => unrealised(holding, px)),
    roe: () => by((px) => roe(holding, px)),
    liquidation: () => (isOwn ? own : liquidationOf(held, account.value, decimals)),
    ratio: () => {
      if (isOwn) {
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
