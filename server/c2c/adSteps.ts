import {
  type Amount,
  areTerms,
  C2C_COIN_DECIMALS,
  C2C_PRICE_DECIMALS,
  type C2cAd,
  type C2cAdCommand,
  type C2cSpans,
  type C2cTerms,
  compare,
  isDecimal,
  isInSpan,
  isPaidIn,
  isZero,
  placesOf,
  type Refusal,
  stepC2cAd,
  toAmount,
} from '#protocol'
import { c2cTermsAt } from '../settings/c2cTerms.ts'
import { lockUser } from '../users/accounts/lockUser.ts'
import { isMerchantBy, readAvailable, readFigures, readOwner } from './facts.ts'
import { indexPrice } from './indexPrice.ts'
import { payMethodsAt } from './offeredMethods.ts'
import { stockPosting } from './postings.ts'
import { refusalOf } from './problems.ts'
import { adColumns, adOf, lockAd } from './rows.ts'
import { type Inside, nextId, type StepParts, type StepResult } from './step.ts'
import { c2cCurrencies, decimalsOf, isC2cCoin } from './varieties.ts'

/** What an owner says of a new ad. `payees`: ids of their payment methods, for an ad that sells. */
export interface NewAd {
  readonly side: C2cAd['side']
  readonly coin: string
  readonly currency: string
  readonly amount: Amount
  readonly pricing: C2cTerms['pricing']
  readonly min: Amount
  readonly max: Amount
  readonly methods: readonly string[]
  readonly payees: readonly string[]
  readonly payMinutes: number
  readonly releaseMinutes: number
  readonly hours?: C2cTerms['hours']
  readonly note: string
}
export type AdTerms = Omit<NewAd, 'side' | 'coin' | 'currency' | 'amount'>

const UNKNOWN = { error: 'notFound', field: 'id' } as const

const invalid = (field: string): Refusal => ({ error: 'invalidField', field, values: { field } })

/** The field of the terms that cannot be so; undefined where all can. */
const wrongField = ({ pricing, min, max, hours }: AdTerms, decimals: number): string | undefined => {
  const prices = pricing.kind === 'fixed' ? [pricing.price] : [pricing.floor, pricing.ceiling]
  if (prices.some((price) => placesOf(price) > C2C_PRICE_DECIMALS)) return 'pricing'
  if (pricing.kind === 'floating' && compare(pricing.floor, pricing.ceiling) > 0) return 'pricing'
  if (placesOf(min) > decimals) return 'min'
  if (placesOf(max) > decimals || compare(min, max) > 0) return 'max'
  return hours !== undefined && hours.from === hours.to ? 'hours' : undefined
}

/** The time that an ad may not name now. */
const wrongSpan = (terms: AdTerms, spans: C2cSpans): keyof C2cSpans | undefined =>
  (['payMinutes', 'releaseMinutes'] as const).find((name) => !isInSpan(terms[name], spans[name]))

/** Ways of payment of an ad: those of the payees of one that sells, else those that it names. A refusal where one cannot be used. */
const waysOf = async (
  payMethods: StepParts['payMethods'],
  { transaction, at }: Inside,
  uid: string,
  { side, currency }: Pick<C2cAd, 'side' | 'currency'>,
  { methods, payees }: AdTerms,
): Promise<readonly string[] | Refusal> => {
  if (side === 'sell') {
    const usable = await payMethods.usable(transaction, uid, payees)
    const fitting = usable.filter(({ settings }) => isPaidIn(settings, currency))
    const isWhole = fitting.length > 0 && fitting.length === new Set(payees).size
    return isWhole ? [...new Set(fitting.map(({ method }) => method))] : invalid('payees')
  }
  if (payees.length > 0) return invalid('payees')
  const configured = await payMethodsAt(transaction, at)
  const isOpen = (method: string): boolean => {
    const settings = configured.get(method)
    return settings?.open === true && isPaidIn(settings, currency)
  }
  return methods.length > 0 && methods.every(isOpen) ? [...new Set(methods)] : invalid('methods')
}

/** The terms as they are stored; of an ad that sells the methods are those of its payees. */
const checked = async (
  payMethods: StepParts['payMethods'],
  inside: Inside,
  uid: string,
  ad: Pick<C2cAd, 'side' | 'currency' | 'decimals'>,
  input: AdTerms,
  spans: C2cSpans,
): Promise<C2cTerms | Refusal> => {
  const field = wrongField(input, ad.decimals)
  if (field !== undefined) return invalid(field)
  const span = wrongSpan(input, spans)
  if (span !== undefined) return invalid(span)
  const methods = await waysOf(payMethods, inside, uid, ad, input)
  if ('error' in methods) return methods
  const { pricing, min, max, payMinutes, releaseMinutes, hours, note } = input
  const terms = { pricing, min, max, methods, payMinutes, releaseMinutes, hours, note }
  return areTerms(terms, spans) ? terms : refusalOf('terms')
}

/** Ads: created, changed, stocked, paused, closed by their owners. */
export const adSteps = ({ market, payMethods, demo }: StepParts) => ({
  async createAd(inside: Inside, uid: string, input: NewAd): Promise<StepResult> {
    const { transaction, at } = inside
    // One ad of a user is made at a time.
    await lockUser(transaction, uid)
    const terms = await c2cTermsAt({ db: transaction, demo }, at)
    const [owner, figures] = [await readOwner(transaction, uid, terms, at), await readFigures(transaction, [uid], at)]
    if (!owner.mayTrade || !isMerchantBy(figures.get(uid), terms, owner)) return { error: 'c2cMerchant' }
    if (!owner.hasDeposit) return { error: 'c2cDeposit' }
    const { count } = await transaction
      .selectFrom('c2c_ads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('owner', '=', uid)
      .where('state', '!=', 'closed')
      .executeTakeFirstOrThrow()
    if (Number(count) >= terms.adsMost) return { error: 'tooManyAds', values: { max: String(terms.adsMost) } }
    if (!isC2cCoin(input.coin)) return invalid('coin')
    if (!(await c2cCurrencies(transaction, at)).includes(input.currency)) return invalid('currency')
    if (placesOf(input.amount) > C2C_COIN_DECIMALS) return invalid('amount')
    if (input.pricing.kind === 'floating' && indexPrice(market, input.coin, input.currency, at) === undefined)
      return refusalOf('stale')
    const decimals = decimalsOf(input.currency)
    const asked = await checked(payMethods, inside, uid, { ...input, decimals }, input, terms)
    if ('error' in asked) return asked
    const available = await readAvailable(transaction, uid, input.coin)
    const id = await nextId(transaction)
    const empty: C2cAd = {
      ...asked,
      id,
      owner: uid,
      side: input.side,
      coin: input.coin,
      currency: input.currency,
      decimals,
      state: 'live',
      version: 1,
      free: toAmount('0'),
    }
    const step = stepC2cAd(empty, { kind: 'stock', version: 1, by: input.amount, available })
    if ('problem' in step) return refusalOf(step.problem, { available, needed: input.amount, coin: input.coin })
    await transaction
      .insertInto('c2c_ads')
      .values({
        id,
        owner: uid,
        side: input.side,
        coin: input.coin,
        currency: input.currency,
        decimals: empty.decimals,
        payees: JSON.stringify(input.payees),
        created_at: String(at),
        ...adColumns(step.ad, at),
      })
      .execute()
    await inside.commit(id, stockPosting(step.ad, step.toStock))
    return { id, uids: [uid], coin: input.coin }
  },

  /** `terms` for a change; whatever else an owner does with an ad otherwise. */
  async stepAd(
    inside: Inside,
    uid: string,
    id: string,
    command:
      | { readonly kind: 'change'; readonly version: number; readonly terms: AdTerms }
      | { readonly kind: 'pause' | 'resume' | 'close'; readonly version: number }
      | { readonly kind: 'stock'; readonly version: number; readonly by: Amount },
  ): Promise<StepResult> {
    const { transaction, at } = inside
    const row = await lockAd(transaction, id)
    if (row === undefined || row.owner !== uid) return UNKNOWN
    const ad = adOf(row)
    if (command.kind === 'stock' && (isZero(command.by) || placesOf(command.by) > C2C_COIN_DECIMALS))
      return invalid('by')
    const available = await readAvailable(transaction, uid, ad.coin)
    let wanted: C2cAdCommand
    if (command.kind === 'change') {
      const spans = await c2cTermsAt({ db: transaction, demo }, at)
      const terms = await checked(payMethods, inside, uid, ad, command.terms, spans)
      if ('error' in terms) return terms
      wanted = { kind: 'change', version: command.version, terms, spans }
    } else wanted = command.kind === 'stock' ? { ...command, available } : command
    const step = stepC2cAd(ad, wanted)
    if ('problem' in step) return refusalOf(step.problem, { available, needed: available, coin: ad.coin })
    // An ad that buys wants as much as can be written down, and no more.
    if (!isDecimal(step.ad.free)) return invalid('by')
    const payees = command.kind === 'change' ? { payees: JSON.stringify(command.terms.payees) } : {}
    await transaction
      .updateTable('c2c_ads')
      .set({ ...adColumns(step.ad, at), ...payees })
      .where('id', '=', id)
      .where('version', '=', ad.version)
      .executeTakeFirstOrThrow()
    await inside.commit(id, stockPosting(step.ad, step.toStock))
    return { id, uids: [uid], coin: ad.coin }
  },
})
