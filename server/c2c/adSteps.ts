import {
  type Amount,
  areTerms,
  type C2cAd,
  type C2cAdCommand,
  type C2cTerms,
  type PayMethodSettings,
  stepC2cAd,
  toAmount,
} from '#protocol'
import { isMerchantBy, readAvailable, readFigures, readOwner } from './facts.ts'
import { indexPrice } from './indexPrice.ts'
import { stockPosting } from './postings.ts'
import { refusalOf } from './problems.ts'
import { adColumns, adOf, lockAd } from './rows.ts'
import { type Inside, nextId, type StepParts, type StepResult } from './step.ts'
import { decimalsOf } from './varieties.ts'

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

const MAX_ADS = 20
const UNKNOWN = { error: 'notFound', field: 'id' } as const

const takesCurrency = ({ currencies }: PayMethodSettings, currency: string): boolean =>
  currencies.length === 0 || currencies.includes(currency)

/** The terms as they are stored; of an ad that sells the methods are those of its payees. */
const checked = async (
  payMethods: StepParts['payMethods'],
  { transaction }: Inside,
  uid: string,
  { side, currency }: Pick<C2cAd, 'side' | 'currency'>,
  { pricing, min, max, methods, payees, payMinutes, releaseMinutes, hours, note }: AdTerms,
): Promise<C2cTerms | undefined> => {
  const usable = side === 'sell' ? await payMethods.usable(transaction, uid, payees) : []
  const fitting = usable.filter(({ settings }) => takesCurrency(settings, currency))
  if (side === 'sell' && fitting.length !== new Set(payees).size) return undefined
  const ways = side === 'sell' ? [...new Set(fitting.map(({ method }) => method))] : [...methods]
  const terms = { pricing, min, max, methods: ways, payMinutes, releaseMinutes, hours, note }
  return areTerms(terms) ? terms : undefined
}
/** Ads: created, changed, stocked, paused, closed by their owners. */
export const adSteps = ({ market, payMethods, merchantTerms }: StepParts) => ({
  async createAd(inside: Inside, uid: string, input: NewAd): Promise<StepResult> {
    const { transaction, at } = inside
    // One ad of a user is made at a time.
    await transaction.selectFrom('users').select('uid').where('uid', '=', uid).forNoKeyUpdate().execute()
    const [owner, figures] = [await readOwner(transaction, uid, at), await readFigures(transaction, [uid], at)]
    if (!owner.mayTrade || !isMerchantBy(figures.get(uid), merchantTerms)) return { error: 'c2cMerchant' }
    const { count } = await transaction
      .selectFrom('c2c_ads')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('owner', '=', uid)
      .where('state', '!=', 'closed')
      .executeTakeFirstOrThrow()
    if (Number(count) >= MAX_ADS) return { error: 'tooManyOrders' }
    if (input.pricing.kind === 'floating' && indexPrice(market, input.coin, input.currency, at) === undefined)
      return refusalOf('stale')
    const terms = await checked(payMethods, inside, uid, input, input)
    if (terms === undefined) return refusalOf('terms')
    const available = await readAvailable(transaction, uid, input.coin)
    const id = await nextId(transaction)
    const empty: C2cAd = {
      ...terms,
      id,
      owner: uid,
      side: input.side,
      coin: input.coin,
      currency: input.currency,
      decimals: decimalsOf(input.currency),
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
    const available = await readAvailable(transaction, uid, ad.coin)
    let wanted: C2cAdCommand
    if (command.kind === 'change') {
      const terms = await checked(payMethods, inside, uid, ad, command.terms)
      if (terms === undefined) return refusalOf('terms')
      wanted = { kind: 'change', version: command.version, terms }
    } else wanted = command.kind === 'stock' ? { ...command, available } : command
    const step = stepC2cAd(ad, wanted)
    if ('problem' in step) return refusalOf(step.problem, { available, needed: available, coin: ad.coin })
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
