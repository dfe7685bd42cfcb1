import type { FuturesBug } from '../futures/bugs.ts'

const ENGINE = 'server/engine/forex'

export const FOREX_BUGS: readonly FuturesBug[] = [
  {
    name: 'a closing loss leaves no margin',
    file: `${ENGINE}/money.ts`,
    find: "move(margin, market, add(fromMargin, taken), 'forex-result'),",
    replace: '',
  },
  {
    name: 'margin is released twice',
    file: `${ENGINE}/money.ts`,
    find: "move(margin, wallet, back, 'forex-margin'),",
    replace: "move(margin, wallet, released, 'forex-margin'),",
  },
  {
    name: 'the insurance pays before the other positions',
    file: `${ENGINE}/money.ts`,
    find: 'fromOthers([...rest, ...kept], due)',
    replace: 'fromOthers([], due)',
  },
  {
    name: 'the insurance owes',
    file: `${ENGINE}/money.ts`,
    find: 'isPositive(work.state.insurance) ? minimum(left, work.state.insurance) : ZERO',
    replace: 'left',
  },
  {
    name: 'the smallest loss is closed first',
    file: `${ENGINE}/judge.ts`,
    find: 'compare(a.result, b.result) ||',
    replace: 'compare(b.result, a.result) ||',
  },
  {
    name: 'gains are kept while the insurance pays',
    file: `${ENGINE}/judge.ts`,
    find: 'if (loss === ZERO) return',
    replace: 'return',
  },
  {
    name: 'entries outlive the stop-out',
    file: `${ENGINE}/judge.ts`,
    find: "if (!order.reduceOnly) endOrder(work, order, 'liquidation')",
    replace: 'void [order, endOrder]',
  },
  {
    name: 'stopped out at the margin call',
    file: 'protocol/forex/account.ts',
    find: 'isStoppedOut: reached(STOP_OUT)',
    replace: 'isStoppedOut: reached(MARGIN_CALL)',
  },
  {
    name: 'a long is judged at the ask',
    file: `${ENGINE}/margin.ts`,
    find: "holding.side === 'long' ? bid : ask",
    replace: "holding.side === 'long' ? ask : bid",
  },
  {
    name: 'losses that are not realised do not count',
    file: 'protocol/forex/account.ts',
    find: 'const loss = isNegative(result) ? result : ZERO',
    replace: 'const loss = ZERO',
  },
  {
    name: 'opens what the free margin does not carry',
    file: `${ENGINE}/execute.ts`,
    find: '(onlyReduces || isCarried(work, uid))',
    replace: '(onlyReduces || isCarried(work, uid) || true)',
  },
  {
    name: 'a sell may be worse without end',
    file: `${ENGINE}/atOnce.ts`,
    find: "side === 'buy' ? add(toAmount(seen.seenPx), by) : subtract(toAmount(seen.seenPx), by)",
    replace: "side === 'buy' ? add(toAmount(seen.seenPx), by) : subtract(by, by)",
  },
  {
    name: 'a limit is filled with what is beyond it',
    file: `${ENGINE}/execute.ts`,
    find: 'wanted(work, order), px)',
    replace: 'wanted(work, order), undefined)',
  },
  {
    name: 'a take-profit is dealt at any price',
    seed: 58,
    file: `${ENGINE}/match.ts`,
    find: "kind === 'tp' && trigger !== undefined",
    replace: 'false && trigger !== undefined',
  },
  {
    name: 'results are converted at the bid',
    file: 'protocol/forex/convert.ts',
    find: "toPrice(quotient(add(toAmount(bid), toAmount(ask)), '2', 'down'))",
    replace: "toPrice(quotient(add(toAmount(bid), toAmount(ask)), '2', 'down') && bid)",
  },
  {
    name: 'losses are rounded for the holder',
    file: 'protocol/forex/convert.ts',
    find: "isNegative(result) ? 'up' : 'down'",
    replace: "'down'",
  },
  {
    name: 'swap is charged as often as it is asked for',
    file: 'server/engine/futures/charge.ts',
    find: 'if ((work.state.charged(instId) ?? 0) >= time) return',
    replace: '',
  },
  {
    name: 'shorts pay the swap of longs',
    file: `${ENGINE}/swap.ts`,
    find: 'swap[holding.side]',
    replace: 'swap.long',
  },
  {
    name: 'Wednesday is a day like any other',
    file: `${ENGINE}/swap.ts`,
    find: 'pipOf(instrument), days, conversion',
    replace: 'pipOf(instrument), 1, conversion',
  },
  {
    name: 'deals while the market is closed',
    file: `${ENGINE}/commands.ts`,
    find: 'if (quote.rests !== undefined) return\n',
    replace: '',
  },
]
