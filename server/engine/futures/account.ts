import {
  type Amount,
  add,
  type CrossHealth,
  type CrossPosition,
  crossHealth,
  crossLiquidationPrice,
  decimalsOf,
  freeForOrders,
  type Instrument,
  isolatedHealth,
  liquidationPrice,
  maintenanceOf,
  notionalAt,
  type Position,
  type Price,
  ratio,
  roe,
  sum,
  toPrice,
  unrealised,
  warningLevel,
  ZERO,
} from '#protocol'
import { type AccountParts, type BalanceAndPositions, readBalanceAndPositions } from '../margin/balanceAndPositions.ts'
import type { ContractTerms } from '../margin/contractTerms.ts'
import { tiersFor } from '../margin/tiers.ts'
import type { MarginPosition, OpenPosition } from '../margin/types.ts'
import { positionRow } from '../margin/wire.ts'

/** A user's positions and wallet, read from the records, with the mark prices of the same moment. */
export interface ContractAccount extends BalanceAndPositions {
  readonly at: number
  readonly terms: ContractTerms
  readonly instrument: (instId: string) => Instrument | undefined
  readonly mark: (instId: string) => Price | undefined
}

/** `posIds` requests further positions, open or closed. */
export const readContractAccount = async (
  { db, market, clock, terms }: AccountParts,
  uid: string,
  posIds: readonly string[] = [],
): Promise<ContractAccount> => {
  const at = clock.now()
  return {
    at,
    terms,
    ...(await readBalanceAndPositions(db, uid, 'contracts', posIds)),
    instrument: (instId) => market.instrument(instId),
    mark: (instId) => {
      const mark = market.mark(instId)
      return mark === undefined ? undefined : toPrice(mark.markPx)
    },
  }
}

const isOpen = (one: MarginPosition): one is OpenPosition => one.holding !== undefined

export const openOf = ({ positions }: ContractAccount): readonly OpenPosition[] => positions.filter(isOpen)

const evaluatedBy = (account: ContractAccount, { instId, holding }: OpenPosition): CrossPosition | undefined => {
  const mark = account.mark(instId)
  if (mark === undefined) return undefined
  const feeRate = account.instrument(instId)?.takerFee ?? '0'
  return { holding, tiers: tiersFor(account, instId), mark, feeRate }
}

/** The cross positions and their wallet; undefined while one of them has no mark price. */
const sharedOf = (account: ContractAccount) => {
  const shared = openOf(account).filter(({ mode }) => mode === 'cross')
  const by = new Map<string, CrossPosition>()
  for (const position of shared) {
    const evaluated = evaluatedBy(account, position)
    if (evaluated === undefined) return undefined
    by.set(position.posId, evaluated)
  }
  const wallet = add(account.available, sum(shared.map(({ holding }) => holding.margin)))
  return { by, wallet, positions: [...by.values()] }
}

const WARNINGS = ['', '80', '95'] as const

/** OKX's `mgnRatio`: equity over maintenance margin; '' when no margin is needed, '0' when no equity is left. */
const okxRatio = ({ equity, needed, ratio: rising }: CrossHealth): string =>
  needed === ZERO ? '' : rising === undefined ? '0' : ratio(equity, needed, 4)

/** The wire form of the positions. */
export const positionsToWire = (account: ContractAccount): Position[] => {
  const shared = sharedOf(account)
  const sharedHealth = shared === undefined ? undefined : crossHealth(shared)
  return account.positions.map((position) => {
    const { instId, holding } = position
    const decimals = decimalsOf(account.instrument(instId)?.tickSz ?? '0.01') + 2
    const evaluated = isOpen(position) ? evaluatedBy(account, position) : undefined
    const isShared = position.mode === 'cross'
    const own = evaluated && isolatedHealth(evaluated.holding, evaluated.tiers, evaluated.mark)
    const health = evaluated && (isShared ? sharedHealth : own)
    const inShared = shared?.by.get(position.posId)
    const liquidation = isShared
      ? shared && inShared && crossLiquidationPrice(shared, inShared, decimals)
      : holding && liquidationPrice(holding, tiersFor(account, instId), decimals)
    return {
      ...positionRow(position, decimals),
      instType: 'SWAP',
      mgnMode: position.mode,
      markPx: evaluated?.mark ?? '',
      liqPx: liquidation ?? '',
      mgnRatio: health === undefined ? '' : okxRatio(health),
      mgnWarn: health === undefined ? '' : WARNINGS[warningLevel(health.ratio)],
      upl: evaluated === undefined ? '' : unrealised(evaluated.holding, evaluated.mark),
      uplRatio: evaluated === undefined ? '' : roe(evaluated.holding, evaluated.mark, 4),
    }
  })
}

/** Sums over an account of contracts. Those that need mark prices are undefined while one is missing. */
export const sumsOf = (account: ContractAccount) => {
  const open = openOf(account)
  const shared = sharedOf(account)
  const evaluated = open.map((position) => evaluatedBy(account, position))
  const known = evaluated.flatMap((one) => one ?? [])
  const isWhole = known.length === open.length
  const marginOf = (mode: OpenPosition['mode']): Amount =>
    sum(open.filter((one) => one.mode === mode).map(({ holding }) => holding.margin))
  return {
    crossMargin: marginOf('cross'),
    isolatedMargin: marginOf('isolated'),
    upl: isWhole ? sum(known.map(({ holding, mark }) => unrealised(holding, mark))) : undefined,
    maintenance: isWhole
      ? sum(known.map(({ holding, mark, tiers }) => maintenanceOf(tiers, notionalAt(holding, mark))))
      : undefined,
    free:
      shared &&
      freeForOrders(
        account.available,
        shared.positions.map(({ holding, mark }) => unrealised(holding, mark)),
      ),
    /** Maintenance margin over equity of cross positions; '1' when no equity is left. */
    ratio: shared === undefined ? undefined : (crossHealth(shared).ratio ?? '1'),
  }
}
