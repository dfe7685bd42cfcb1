import type { Mutation } from '../mutate.ts'

/** A slip that could happen, below the project's folder, and a seed of the traders that finds it (1 where none is named). */
export interface FuturesBug extends Mutation {
  readonly seed?: number
}

export const FUTURES_BUGS: readonly FuturesBug[] = [
  {
    name: 'a closing loss is forgotten',
    file: 'server/engine/futures/booking.ts',
    find: "move(margin, house('market'), fromMargin, 'futures-result'),",
    replace: '',
  },
  {
    name: 'margin is released twice',
    file: 'server/engine/futures/booking.ts',
    find: "move(margin, wallet, subtract(released, fromMargin), 'futures-margin'),",
    replace: "move(margin, wallet, released, 'futures-margin'),",
  },
  {
    name: 'an isolated position may lose the wallet',
    seed: 2,
    file: 'server/engine/futures/booking.ts',
    find: 'if (!isZero(fromWallet) && !isShared) return undefined',
    replace: '',
  },
  {
    name: 'what ended keeps its freeze',
    file: 'server/engine/futures/booking.ts',
    find: 'const freed = release(work, order, order.frozen)',
    replace: 'const freed = order',
  },
  {
    name: 'take-profits outlive their position',
    file: 'server/engine/futures/booking.ts',
    find: 'if (work.state.position(uid, instId) !== undefined) return\n',
    replace: 'return\n',
  },
  {
    name: 'reduce-only is not cut to what is held',
    file: 'server/engine/futures/execute.ts',
    find: 'if (!order.reduceOnly) return left',
    replace: 'return left',
  },
  {
    name: 'FOK keeps what it found',
    seed: 2,
    file: 'server/engine/futures/execute.ts',
    find: "order.tif !== 'fok' || tried.whole ? tried : undefined",
    replace: 'tried',
  },
  {
    name: 'opens what is lost at once',
    file: 'server/engine/futures/execute.ts',
    find: '(onlyReduces || isSound(work, order.uid, quote))',
    replace: 'true',
  },
  {
    name: 'a print fills without end',
    seed: 307,
    file: 'server/engine/futures/match.ts',
    find: 'budget = subtract(budget, subtract(filled, order.accFillSz))',
    replace: 'void filled',
  },
  {
    name: 'post-only takes',
    file: 'server/engine/futures/place.ts',
    find: "if (tif === 'post_only' && isPositive(walk.base)) return { error: 'wouldTake', field: 'px' }",
    replace: '',
  },
  {
    name: 'shorts stop on the wrong side',
    file: 'server/engine/futures/newOrder.ts',
    find: "(kind === 'tp') === (opens === 'buy') ? 'up' : 'down'",
    replace: "kind === 'tp' ? 'up' : 'down'",
  },
  {
    name: 'what comes with an order does not grow with it',
    file: 'server/engine/futures/newOrder.ts',
    find: 'sz: add(known.sz, opened), uTime: work.at',
    replace: 'uTime: work.at',
  },
  {
    name: 'what comes with an order covers what it closed as well',
    file: 'server/engine/futures/booking.ts',
    find: 'if (opens) attach(work, order, effect.opened)',
    replace: 'attach(work, order, sz)',
  },
  {
    name: 'a turned position keeps the stops of the old one',
    file: 'server/engine/futures/booking.ts',
    find: 'if (effect.holding === undefined) endClosers(work, uid, instId, order.id)',
    replace: '',
  },
  {
    name: 'margin may be taken out to the last unit',
    seed: 3,
    file: 'server/engine/futures/change.ts',
    find: 'if (compare(negate(by), spare) > 0 || isLiquidated(after, tiersFor(instId, work.at), quote.mark))',
    replace: 'if (compare(negate(by), holding.margin) > 0)',
  },
  {
    name: 'the insurance pays without end',
    file: 'server/engine/futures/takeover.ts',
    find: 'affordable(sz, negate(gain), work.state.insurance, instrument.lotSz)',
    replace: 'sz',
  },
  {
    name: 'deleveraging closes losses',
    seed: 157,
    file: 'server/engine/futures/takeover.ts',
    find: 'holding.side !== side && isPositive(unrealised(holding, px))',
    replace: 'holding.side !== side',
  },
  {
    name: 'nobody is liquidated',
    file: 'server/engine/futures/liquidate.ts',
    find: 'liquidateIsolated(work, position, quote)',
    replace: 'void 0',
  },
  {
    name: 'funding runs the wrong way for shorts',
    file: 'server/engine/futures/funding.ts',
    find: 'const size = signedBy(holding.side, holding.size)',
    replace: 'const size = holding.size; void signedBy',
  },
  {
    name: 'funding is charged twice',
    file: 'server/engine/futures/funding.ts',
    find: 'if ((work.state.charged(instId) ?? 0) >= time) return',
    replace: '',
  },
  {
    name: 'anybody may recall an order',
    seed: 1,
    file: 'server/engine/futures/commands.ts',
    find: 'if (order?.uid !== uid)',
    replace: 'if (order === undefined)',
  },
  {
    name: 'a refused attempt leaves its money moved',
    file: 'server/engine/futures/work.ts',
    find: 'if (value === undefined) back(start)',
    replace: 'void start',
  },
]
