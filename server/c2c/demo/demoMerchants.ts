import { type Amount, type C2cOrder, compare, INDEX_MS, isPositive, portion, subtract, toAmount } from '#protocol'
import { commit } from '../../funding/requests.ts'
import { house, user } from '../../ledger/posting.ts'
import { createDueWork, type DueWork } from '../../platform/due.ts'
import type { Timers } from '../../platform/ports.ts'
import { lockUser } from '../../users/accounts/lockUser.ts'
import { insertUser } from '../../users/accounts/users.ts'
import type { Certification } from '../../users/identity/certification.ts'
import type { Escrow, EscrowRequest } from '../escrow.ts'
import { readAvailable } from '../facts.ts'
import { indexPrice } from '../indexPrice.ts'
import { payMethodsAt } from '../offeredMethods.ts'
import type { OrderStep } from '../orderSteps.ts'
import type { PayMethods } from '../payMethods.ts'
import { adOf } from '../rows.ts'
import type { StepParts } from '../step.ts'
import { DEMO_MERCHANTS, type DemoMerchant, type KeptAd, STOCK } from './merchants.ts'
import { hasMoved, termsNow } from './terms.ts'

export interface DemoMerchantParts extends Pick<StepParts, 'db' | 'clock' | 'market'> {
  readonly timers: Timers
  readonly escrow: Pick<Escrow, 'submit'>
  readonly payMethods: Pick<PayMethods, 'give' | 'usable'>
  readonly certification: Pick<Certification, 'appoint'>
  readonly report: (error: unknown) => void
}

/** The merchants of a demo, so that a newcomer can try both sides alone. They use the same requests as everybody. */
export interface DemoMerchants {
  start(): void
  stop(): Promise<void>
  /** An order of these two was changed: it may be a merchant's turn. */
  changed(order: Pick<C2cOrder, 'buyer' | 'seller'>): void
  /** Makes what is missing, keeps the ads, and does what is their turn. */
  run(): Promise<void>
}

/** So long a merchant takes for each step, ms: a person can read what happens. */
export const STEP_MS = 3_000
/** Ads are looked at once in so long, ms. */
const ADS_MS = 30_000

/** What a merchant of the demo does about an order now; undefined while it is not their turn. */
export const turnOf = (order: C2cOrder, uid: string): OrderStep | undefined => {
  const { state, offer, buyer } = order
  const isBuyer = buyer === uid
  // Whatever the other side offers is accepted: these coins are play money.
  if (offer !== undefined && offer.party !== (isBuyer ? 'buyer' : 'seller'))
    return { kind: 'accept', state, toBuyer: offer.toBuyer }
  if (state === 'escrowed' && isBuyer)
    return { kind: 'pay', state, reference: `DEMO ${order.id}`, payer: order.buyerName }
  if (state === 'paid' && !isBuyer) return { kind: 'release', state, acceptsPayer: false }
  return undefined
}

class Merchants implements DemoMerchants {
  readonly #parts: DemoMerchantParts
  readonly #due: DueWork
  readonly #uids = new Map<string, string>()
  /** By open orders, the version at which a step was asked for; a refused one is left to the other side. */
  readonly #asked = new Map<string, number>()
  #adsAt = 0

  constructor(parts: DemoMerchantParts) {
    this.#parts = parts
    const { timers, report } = parts
    this.#due = createDueWork({ timers, run: () => this.run(), nextIn: () => this.#nextIn(), report })
  }

  start(): void {
    this.#due.start()
  }
  stop(): Promise<void> {
    return this.#due.stop()
  }
  changed({ buyer, seller }: Pick<C2cOrder, 'buyer' | 'seller'>): void {
    if ([...this.#uids.values()].some((uid) => uid === buyer || uid === seller)) this.#due.wake()
  }

  async run(): Promise<void> {
    const at = this.#parts.clock.now()
    for (const merchant of DEMO_MERCHANTS)
      if (!this.#uids.has(merchant.account)) this.#uids.set(merchant.account, await this.#account(merchant))
    if (at - this.#adsAt >= ADS_MS) {
      this.#adsAt = at
      for (const merchant of DEMO_MERCHANTS) await this.#keepAds(merchant)
    }
    for (const { order, uid, turn } of await this.#turns())
      if (order.stateAt + STEP_MS <= at) await this.#take(uid, order, turn)
  }

  /** Its account with name and payment methods, made once, in one commit. */
  async #account({ account, name, country, methods }: DemoMerchant): Promise<string> {
    const { db, clock, certification, payMethods } = this.#parts
    const found = await db.selectFrom('users').select('uid').where('name', '=', account).executeTakeFirst()
    if (found !== undefined) return found.uid
    return db.transaction().execute(async (inside) => {
      const made = await insertUser(
        inside,
        { name: account, kind: 'email', password_hash: '', demo: true, shared: false },
        clock.now(),
      )
      if (made === undefined) throw new Error(`${account} was made at the same moment`)
      // Without a name to sign in with there is no way in, and so no password.
      await inside.deleteFrom('user_names').where('uid', '=', made.uid).execute()
      await inside.updateTable('users').set({ automatic: true }).where('uid', '=', made.uid).execute()
      await certification.appoint(inside, made.uid, { name, country })
      for (const method of methods) await payMethods.give(inside, made.uid, method)
      return made.uid
    })
  }

  async #keepAds({ account, ads }: DemoMerchant): Promise<void> {
    const { db, clock, market, payMethods } = this.#parts
    const uid = this.#uids.get(account) ?? ''
    const at = clock.now()
    const ways = { own: await payMethods.usable(db, uid), open: await payMethodsAt(db, at) }
    const rows = await db
      .selectFrom('c2c_ads')
      .selectAll()
      .where('owner', '=', uid)
      .where('state', '=', 'live')
      .execute()
    for (const kept of ads) {
      const terms = termsNow(market, kept, ways, at)
      if (terms === undefined) continue
      const { side, coin, currency } = kept
      const row = rows.find((one) => one.side === side && one.coin === coin && one.currency === currency)
      const amount = toAmount(STOCK[coin] ?? '0')
      if (row === undefined) {
        if (!this.#canBePosted(kept, at)) continue
        if (side === 'sell') await this.#fund(uid, coin, amount)
        await this.#ask(uid, `post-${at}-${side}-${coin}-${currency}`, {
          call: 'merchant.createAd',
          body: { side, coin, currency, amount, ...terms },
        })
        continue
      }
      const { id, version, free, pricing } = adOf(row)
      const key = `${id}-${version}`
      if (hasMoved(pricing, terms.pricing))
        await this.#ask(uid, `change-${key}`, { call: 'merchant.changeAd', body: { id, version, ...terms } })
      else if (compare(free, half(amount)) < 0) {
        const by = subtract(amount, free)
        if (side === 'sell') await this.#fund(uid, coin, by)
        await this.#ask(uid, `stock-${key}-${at}`, { call: 'merchant.stockAd', body: { id, version, by } })
      }
    }
  }

  /** A floating ad is posted only while its index is fresh. */
  #canBePosted({ coin, currency, pricing }: KeptAd, at: number): boolean {
    if (pricing === 'fixed') return true
    const index = indexPrice(this.#parts.market, coin, currency, at)
    return index !== undefined && at - index.at <= INDEX_MS
  }

  /** Demo funds as all demo funds come, so that so much of a coin is free. */
  async #fund(uid: string, coin: string, needed: Amount): Promise<void> {
    const { db, clock } = this.#parts
    await db.transaction().execute(async (inside) => {
      await lockUser(inside, uid)
      const missing = subtract(needed, await readAvailable(inside, uid, coin))
      if (!isPositive(missing)) return
      const move = {
        from: house('outside'),
        to: user(uid, 'available'),
        coin,
        amount: missing,
        cause: 'demo-reset' as const,
      }
      await commit(inside, [{ causeId: uid, moves: [move] }], clock.now())
    })
  }

  async #ask(uid: string, key: string, request: EscrowRequest): Promise<void> {
    const answer = await this.#parts.escrow.submit(uid, `demo-merchant-${key}`, request)
    if ('refused' in answer)
      this.#parts.report(new Error(`${request.call} of a demo merchant: ${answer.refused.error}`))
  }

  /** Orders in which it is a merchant's turn and that were not asked about, the oldest first. */
  async #turns() {
    const own = [...this.#uids.values()]
    if (own.length === 0) return []
    const rows = await this.#parts.db
      .selectFrom('c2c_orders')
      .select('record')
      .where('state', 'in', ['escrowed', 'paid', 'appealed'])
      .where((eb) => eb.or([eb('buyer', 'in', own), eb('seller', 'in', own)]))
      .orderBy('id')
      .execute()
    const open = new Set(rows.map(({ record }) => record.id))
    for (const id of this.#asked.keys()) if (!open.has(id)) this.#asked.delete(id)
    return rows.flatMap(({ record: order }) => {
      const uid = own.includes(order.buyer) ? order.buyer : order.seller
      const turn = turnOf(order, uid)
      return turn === undefined || this.#asked.get(order.id) === order.version ? [] : [{ order, uid, turn }]
    })
  }

  async #take(uid: string, { id, version }: C2cOrder, turn: OrderStep): Promise<void> {
    // One key for each version of an order: after a restart the same step is not done twice.
    await this.#parts.escrow.submit(uid, `demo-merchant-${id}-${version}`, {
      call: 'merchantOrder.step',
      body: { id, ...turn },
    })
    this.#asked.set(id, version)
  }

  async #nextIn(): Promise<number> {
    const now = this.#parts.clock.now()
    const turns = await this.#turns()
    return Math.min(this.#adsAt + ADS_MS - now, ...turns.map(({ order }) => order.stateAt + STEP_MS - now))
  }
}

const half = (amount: Amount): Amount => portion(amount, '0.5', 'down')

export const createDemoMerchants = (parts: DemoMerchantParts): DemoMerchants => new Merchants(parts)
