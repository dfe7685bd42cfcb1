import {
  type Amount,
  type ContractAccount,
  type CrossAccount,
  type contractConfig,
  freeForOrders,
  type HeldPosition,
  type Holding,
  holdingOf,
  type Position,
  type Price,
  sum,
  type Tier,
  toAmount,
  unrealised,
} from '#protocol'
import type { Funds } from '#stream'

/** What contracts are margined and settled in. */
export const SETTLE = 'USDT'

/** Mark prices by contract. */
export type Marks = ReadonlyMap<string, Price>
export type Configs = ReadonlyMap<string, contractConfig.ContractConfig>

/** An open position with the terms that judge it. */
export interface Held {
  readonly position: Position
  readonly holding: Holding
  readonly tiers: readonly Tier[]
  /** The next table that is announced. */
  readonly coming?: contractConfig.ContractConfig['tiersLater'][number] | undefined
  readonly feeRate: string
}

/** The open positions; one of a contract without terms cannot be evaluated and is left out. */
export const heldOf = (positions: readonly Position[], configs: Configs): readonly Held[] =>
  positions.flatMap((position): Held[] => {
    const holding = holdingOf(position)
    const config = configs.get(position.instId)
    return holding === undefined || config === undefined
      ? []
      : [{ position, holding, tiers: config.tiers, coming: config.tiersLater[0], feeRate: config.takerFee }]
  })

/** The account at these marks; undefined while funds or a mark are missing: then nothing can be evaluated. */
export const contractAccountOf = (
  funds: Funds | undefined,
  held: readonly Held[],
  marks: Marks,
): ContractAccount | undefined => {
  if (funds === undefined) return undefined
  const positions: HeldPosition[] = []
  for (const { position, holding, tiers, feeRate } of held) {
    const mark = marks.get(position.instId)
    if (mark === undefined) return undefined
    const { posId, instId, mgnMode: mode } = position
    positions.push({ posId, instId, mode, holding, tiers, mark, feeRate })
  }
  const row = funds.rows.find(({ coin }) => coin === SETTLE)
  return { available: toAmount(row?.available ?? '0'), frozen: toAmount(row?.frozen ?? '0'), positions }
}

const crossOf = ({ positions }: ContractAccount): readonly HeldPosition[] =>
  positions.filter(({ mode }) => mode === 'cross')

/** What carries the shared positions. */
export const sharedOf = (account: ContractAccount): CrossAccount => {
  const positions = crossOf(account)
  return { wallet: sum([account.available, ...positions.map(({ holding }) => holding.margin)]), positions }
}

/** What new orders may use. */
export const freeOf = (account: ContractAccount): Amount =>
  freeForOrders(
    account.available,
    crossOf(account).map(({ holding, mark }) => unrealised(holding, mark)),
  )
