import {
  decimalsOf,
  type ForexAccount,
  type ForexHealth,
  type ForexHeld,
  forexHealth,
  forexResult,
  isRefusal,
  type Position,
  ratio,
  stopOutPrice,
} from '#protocol'
import { type AccountParts, type BalanceAndPositions, readBalanceAndPositions } from '../margin/balanceAndPositions.ts'
import { crossBeyondMargin } from '../margin/beyondMargin.ts'
import type { MarginPosition, OpenPosition } from '../margin/types.ts'
import { positionRow } from '../margin/wire.ts'
import { heldAt } from './margin.ts'
import { forexQuote } from './quote.ts'

/** A user's forex positions and wallet, read from the records, at the dealing prices of the same moment. */
export interface ReadForex {
  /** Open positions, newest first, and those requested by id. */
  readonly positions: readonly MarginPosition[]
  /** Open positions with their prices, by position id. A position without a price is missing. */
  readonly held: ReadonlyMap<string, ForexHeld>
  readonly account: ForexAccount
  /** Undefined while the pair of an open position has no price. */
  readonly health: ForexHealth | undefined
}

const isOpen = (one: MarginPosition): one is OpenPosition => one.holding !== undefined

/** `posIds` requests further positions, open or closed. `contracts` are positions in contracts, if already read. */
export const readForexAccount = async (
  parts: AccountParts,
  uid: string,
  posIds: readonly string[] = [],
  contracts?: Pick<BalanceAndPositions, 'positions'>,
): Promise<ReadForex> => {
  const { db, market, clock } = parts
  const at = clock.now()
  const [{ available, positions }, { positions: perpetual }] = await Promise.all([
    readBalanceAndPositions(db, uid, 'forex', posIds),
    contracts ?? readBalanceAndPositions(db, uid, 'contracts'),
  ])
  const shared = perpetual.filter(isOpen).filter(({ mode }) => mode === 'cross')
  const open = positions.filter(isOpen)
  const held = new Map<string, ForexHeld>()
  for (const position of open) {
    const quote = forexQuote(parts, position.instId, at)
    if (!isRefusal(quote)) held.set(position.posId, heldAt(position, quote))
  }
  const account: ForexAccount = {
    available,
    elsewhere: crossBeyondMargin(shared, (instId) => market.mark(instId)?.markPx),
    positions: [...held.values()],
  }
  return { positions, held, account, health: held.size === open.length ? forexHealth(account) : undefined }
}

/** The wire form of the positions. */
export const forexToWire = (
  { positions, held, account, health }: ReadForex,
  market: AccountParts['market'],
): Position[] =>
  positions.map((position) => {
    const { instId, holding, posId } = position
    const decimals = decimalsOf(market.instrument(instId)?.tickSz ?? '0.00001') + 2
    const now = held.get(posId)
    const result = now && forexResult(now)
    return {
      ...positionRow(position, decimals),
      instType: 'FOREX',
      mgnMode: 'cross',
      markPx: now?.closing ?? '',
      liqPx: (now && health && stopOutPrice(account, now, decimals)) ?? '',
      mgnRatio: holding === undefined ? '' : (health?.level ?? ''),
      mgnWarn: holding !== undefined && health?.isCalled === true ? 'call' : '',
      upl: result ?? '',
      uplRatio: result === undefined || holding === undefined ? '' : ratio(result, holding.margin, 4),
    }
  })
