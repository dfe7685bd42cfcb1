import { placesOf, scaled, unscaled } from '../../base/decimal.ts'
import { type Amount, compare, notional, toAmount, ZERO } from '../../base/money.ts'
import { affordable, allocateSale, chargeFor, type SaleIntegers, type UnitPrice } from './allocate.ts'
import { type SaleLine, saleRoot } from './list.ts'
import { drawSeed, drawTickets } from './lottery.ts'
import { SALE_PAY_DECIMALS, type SaleSettings } from './settings.ts'

type Rule = Pick<SaleSettings, 'sharing' | 'supply' | 'cap' | 'tokenPrice' | 'ticket' | 'tokenDecimals'>

/** The price of a unit of the token, in units of the coin that pays. */
const priceOf = ({ tokenPrice: price, tokenDecimals }: Rule): UnitPrice => {
  const places = placesOf(price)
  return { num: scaled(price, places) * 10n ** BigInt(SALE_PAY_DECIMALS), den: 10n ** BigInt(places + tokenDecimals) }
}

const integersOf = (rule: Rule): SaleIntegers => ({
  supply: scaled(rule.supply, rule.tokenDecimals),
  cap: scaled(rule.cap, rule.tokenDecimals),
  price: priceOf(rule),
})

const amountOf = (units: bigint, decimals: number): Amount => toAmount(unscaled(units, decimals))

/** What a ticket of a lottery costs, in the coin that pays. */
export const ticketCost = ({ ticket, tokenPrice: price }: Pick<Rule, 'ticket' | 'tokenPrice'>): Amount =>
  notional(ticket, price, 'down')

/** What is paid for so many tokens. */
export const saleCharge = (rule: Rule, tokens: Amount): Amount =>
  amountOf(chargeFor(scaled(tokens, rule.tokenDecimals), priceOf(rule)), SALE_PAY_DECIMALS)

/** Most tokens that a commitment can get, if nobody else commits. */
export const mostTokens = (rule: Rule, commitment: Amount): Amount => {
  const { cap, price } = integersOf(rule)
  const paid = affordable(scaled(commitment, SALE_PAY_DECIMALS), price)
  return amountOf(paid < cap ? paid : cap, rule.tokenDecimals)
}

/** What a sale comes to. */
export interface SaleOutcome {
  readonly root: string
  /** Committed in all. */
  readonly total: Amount
  /** Tokens by line, in the order of the list. */
  readonly tokens: readonly Amount[]
  /** Their sum. */
  readonly sum: Amount
  /** What shares of all alike are above what their participants can get; shared again. */
  readonly excess: Amount
}

/** How many tickets of a lottery a commitment is for: no more than may win. */
export const ticketsOf = (
  { ticket, cap, tokenPrice }: Pick<Rule, 'ticket' | 'cap' | 'tokenPrice'>,
  commitment: Amount,
): number => {
  const bought = scaled(commitment, SALE_PAY_DECIMALS) / scaled(ticketCost({ ticket, tokenPrice }), SALE_PAY_DECIMALS)
  const most = scaled(cap, SALE_PAY_DECIMALS) / scaled(ticket, SALE_PAY_DECIMALS)
  return Number(bought < most ? bought : most)
}

const drawn = (rule: Rule, lines: readonly SaleLine[], seed: string): bigint[] => {
  const ticket = scaled(rule.ticket, rule.tokenDecimals)
  const winners = Number(scaled(rule.supply, rule.tokenDecimals) / ticket)
  const tickets = lines.map(({ commitment }) => ticketsOf(rule, commitment))
  return drawTickets(seed, tickets, winners).map((won) => BigInt(won) * ticket)
}

/**
 * Allocates a sale by its published rule and list; the venue and everybody who checks it run this. `secret` is that of a
 * lottery, whose hash was published before. Throws without lines, and for a lottery without its secret.
 */
export const rationSale = (id: string, rule: Rule, lines: readonly SaleLine[], secret?: string): SaleOutcome => {
  const root = saleRoot(id, lines)
  const { tokenDecimals: decimals } = rule
  const commitments = lines.map(({ commitment }) => scaled(commitment, SALE_PAY_DECIMALS))
  const total = amountOf(
    commitments.reduce((sum, one) => sum + one, 0n),
    SALE_PAY_DECIMALS,
  )
  const outcome = (units: readonly bigint[], excess: bigint): SaleOutcome => ({
    root,
    total,
    tokens: units.map((one) => amountOf(one, decimals)),
    sum: amountOf(
      units.reduce((sum, one) => sum + one, 0n),
      decimals,
    ),
    excess: amountOf(excess, decimals),
  })
  if (rule.sharing === 'share') {
    const { units, excess } = allocateSale(integersOf(rule), commitments)
    return outcome(units, excess)
  }
  if (secret === undefined) throw new Error('A lottery is not drawn without its secret')
  const seed = drawSeed(
    root,
    secret,
    lines.map(({ nonce }) => nonce),
  )
  return outcome(drawn(rule, lines, seed), 0n)
}

/** Does the sale take place? Too little was committed otherwise, and all is returned. */
export const isSubscribed = ({ totalLeast }: Pick<SaleSettings, 'totalLeast'>, total: Amount): boolean =>
  compare(total, ZERO) > 0 && compare(total, totalLeast) >= 0
