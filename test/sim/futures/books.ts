import {
  type Amount,
  type BookLevel,
  type Instrument,
  isRefusal,
  type Price,
  type Refusal,
  toAmount,
  toPrice,
} from '#protocol'
import type { Mode } from '../../../server/engine/core/checks.ts'
import { type Command, isUserCommand, type MarketCommand, type UserAct } from '../../../server/engine/futures/acts.ts'
import { runMarket, runUser } from '../../../server/engine/futures/commands.ts'
import type { ContractQuote } from '../../../server/engine/futures/quote.ts'
import { type Done } from '../../../server/engine/margin/requests.ts'
import type { MarginOrder } from '../../../server/engine/margin/types.ts'
import { fakeInstrument } from '../../support/fakeMarket.ts'
import { ModelBooks } from '../modelBooks.ts'

export const BTC = 'BTC-USDT-SWAP'
export const ETH = 'ETH-USDT-SWAP'
const contract = (instId: string): Instrument =>
  fakeInstrument(instId, {
    kind: 'futures',
    tradable: false,
    tickSz: '0.1',
    lotSz: '0.001',
    minSz: '0.001',
    maxSz: '100000',
    makerFee: '0.0002',
    takerFee: '0.0005',
  })

const level = ([px, sz]: readonly [string, string]): BookLevel => [px, sz, '0', '1']

/** The rules of contracts on the model's ledger. */
export class Books extends ModelBooks<ContractQuote> {
  mode: Mode = 'live'
  /** What of every contract is another than at first; counts from the next price on. */
  changed: Partial<Pick<Instrument, 'makerFee' | 'takerFee' | 'minSz' | 'maxSz'>> = {}
  /** A book around a price with so much on each of some levels; last, mark and index are that price unless named. */
  price(
    px: string,
    more: {
      mark?: string
      index?: string
      size?: string
      instId?: string
      book?: { asks: [string, string][]; bids: [string, string][] }
    } = {},
  ): void {
    const instId = more.instId ?? BTC
    const at = Number(px)
    const side = (up: number): [string, string][] =>
      Array.from({ length: 5 }, (_, i) => [(at + up * (0.1 + i * at * 0.0005)).toFixed(1), more.size ?? '100'])
    const { asks, bids } = more.book ?? { asks: side(1), bids: side(-1) }
    this.quotes.set(instId, {
      instrument: { ...contract(instId), ...this.changed },
      book: { asks: asks.map(level), bids: bids.map(level), ts: this.now, seqId: 1 },
      last: toPrice(px),
      mark: toPrice(more.mark ?? px),
      index: toPrice(more.index ?? px),
    })
  }
  user(uid: string, act: UserAct): Done | Refusal {
    let result: Done | Refusal | undefined
    this.commit((work) => {
      result = runUser(work, uid, act, {
        quoteOf: (instId) => this.quotes.get(instId) ?? { error: 'instrumentUnknown' },
        owners: new Map(),
        mode: () => this.mode,
      })
    })
    return result as Done | Refusal
  }
  market(command: MarketCommand): void {
    this.commit((work) => runMarket(work, command, () => this.mode))
  }
  run(command: Command | { readonly uid: string; readonly act: UserAct }): void {
    if ('uid' in command) this.user(command.uid, command.act)
    else if (!isUserCommand(command)) this.market(command)
  }
}

export const order = (result: Done | Refusal): MarginOrder => {
  if (isRefusal(result) || !('order' in result)) throw new Error(`no order: ${JSON.stringify(result)}`)
  return result.order
}
export const refused = (result: Done | Refusal): Refusal => {
  if (!isRefusal(result)) throw new Error(`accepted: ${JSON.stringify(result)}`)
  return result
}
export const amountOf = (text: string): Amount => toAmount(text)
export const priceOf = (text: string): Price => toPrice(text)
