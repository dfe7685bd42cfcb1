import { sql } from 'kysely'
import { payType, toAmount, toPrice, user } from '#protocol'
import type { NewAd } from '../../server/c2c/adSteps.ts'
import type { EscrowRequest } from '../../server/c2c/escrow.ts'
import { depositPosting } from '../../server/c2c/postings.ts'
import { post } from '../../server/ledger/post.ts'
import type { Services } from '../../server/services/services.ts'
import type { StepOf } from '../server/c2c/escrowVenue.ts'
import { chatDraft } from './chatExamples.ts'
import { PIN, readyForPayTypes, SEPA } from './payTypeExamples.ts'
import { type Person, signUp } from './people.ts'
import { bindApp } from './securityExamples.ts'
import { insertUserRow } from './userRow.ts'

interface C2cWorld {
  readonly address: string
  readonly person: Person
  readonly services: Services
}

let keys = 0
export const c2cKey = (): string => {
  keys += 1
  return `c2c-example-${process.pid}-${String(keys).padStart(8, '0')}`
}

/** Other examples leave the browser signed in as somebody else. */
const uidOf = async ({ person: { browser } }: C2cWorld): Promise<string> =>
  (await browser.call(user.personalCenter, {})).body.data?.uid ?? ''

/** Asks for a step by the engine itself; answers the id of ad or order. */
const done = async ({ escrow }: Services, uid: string, request: EscrowRequest): Promise<string> => {
  const answer = await escrow.submit(uid, c2cKey(), request)
  if ('refused' in answer) throw new Error(`${request.call}: ${JSON.stringify(answer.refused)}`)
  return answer.id
}
export const stepAs = (services: Services, uid: string, id: string, step: StepOf): Promise<string> =>
  done(services, uid, { call: 'merchantOrder.step', body: { id, ...step } as never })

/** The person is verified, has a PIN, and one payment method past its hold, whose id is the answer. */
export const readyForC2c = async (world: C2cWorld): Promise<string> => {
  const { person, services } = world
  const { db } = services.database
  const uid = await uidOf(world)
  await readyForPayTypes(world)
  const { body } = await person.browser.call(payType.save, { ...SEPA, fields: [...SEPA.fields], payPassword: PIN })
  await db.updateTable('c2c_pay_methods').set({ usable_at: '0' }).where('uid', '=', uid).execute()
  return body.data?.methods[0]?.id ?? ''
}

const termsOf = ({ pricing, min, max, methods, payMinutes, releaseMinutes, note }: NewAd) => ({
  pricing,
  min,
  max,
  methods,
  payMinutes,
  releaseMinutes,
  note,
})
/** An order of before with somebody who is gone: in the demo one makes a merchant. */
const completeOne = async ({ database: { db }, clock }: Services, uid: string): Promise<void> => {
  const at = String(clock.now() - 60_000)
  const ghost = await insertUserRow(db, clock.now() - 60_000, { level: 1 })
  await sql`WITH ad AS (
      INSERT INTO c2c_ads VALUES (nextval('c2c_ids'), ${uid}, 'sell', 'USDT', 'EUR', 2, 'closed', 1, 0, ${JSON.stringify(termsOf(adOf('')))},
        '[]', ${at}, ${at})
      RETURNING id
    )
    INSERT INTO c2c_orders (id, ad_id, buyer, seller, taker, coin, currency, amount, price, total, state, version, escrow,
      held, undone, transfer, method, payee, record, taken_at, state_at)
    SELECT nextval('c2c_ids'), id, ${ghost}, ${uid}, ${ghost}, 'USDT', 'EUR', 1, 1, 1, 'released', 1, 0, 0, false, 0,
      'sepa', '', '{}', ${at}, ${at} FROM ad`.execute(db)
}

const STAYS = { left_at: null, return_at: null, due_at: null }

/** The person has five USDT down, and has left or not. */
const withDeposit = async (world: C2cWorld, left: boolean): Promise<void> => {
  const { services } = world
  await readyForAds(world)
  const [uid, at] = [await uidOf(world), services.clock.now()]
  await services.database.db.transaction().execute(async (inside) => {
    const before = await inside.selectFrom('c2c_deposits').select('id').where('uid', '=', uid).executeTakeFirst()
    if (before === undefined) {
      await inside.insertInto('c2c_deposits').values({ uid, coin: 'USDT', amount: '5' }).execute()
      await post(inside, [depositPosting(uid, 'USDT', toAmount('5'))], at)
    }
    const when = String(at)
    const leaves = { left_at: when, return_at: when, due_at: String(at + 86_400_000) }
    await inside
      .updateTable('c2c_deposits')
      .set(left ? leaves : STAYS)
      .where('uid', '=', uid)
      .execute()
  })
}

/** The person may post ads; answers the id of their payment method. */
export const readyForAds = async (world: C2cWorld): Promise<string> => {
  const { services } = world
  const { db } = services.database
  const uid = await uidOf(world)
  const payee = await readyForC2c(world)
  await db.updateTable('users').set({ level: 2 }).where('uid', '=', uid).execute()
  if ((await services.accounts.authenticators.boundAt(uid)) === undefined) await bindApp({ services }, uid)
  const before = await db.selectFrom('c2c_orders').select('id').where('seller', '=', uid).executeTakeFirst()
  if (before === undefined) await completeOne(services, uid)
  await db.updateTable('c2c_deposits').set(STAYS).where('uid', '=', uid).execute()
  return payee
}

const merchants = new WeakMap<Services, Promise<Person & { readonly payee: string }>>()
/** Somebody who posts ads in this venue, and is there. */
export const someMerchant = async ({ address, services }: Omit<C2cWorld, 'person'>) => {
  const made =
    merchants.get(services) ??
    signUp(address).then(async (person) => ({ ...person, payee: await readyForAds({ address, services, person }) }))
  merchants.set(services, made)
  const merchant = await made
  await services.database.db
    .updateTable('sessions')
    .set({ seen_at: String(services.clock.now()) })
    .where('uid', '=', merchant.uid)
    .execute()
  return merchant
}

/** The terms of an ad of USDT for EUR. */
export const adOf = (payee: string, more: Partial<NewAd> = {}): NewAd => ({
  side: 'sell',
  coin: 'USDT',
  currency: 'EUR',
  amount: toAmount('500'),
  pricing: { kind: 'fixed', price: toPrice('0.8') },
  min: toAmount('4'),
  max: toAmount('400'),
  methods: ['sepa'],
  payees: more.side === 'buy' ? [] : [payee],
  payMinutes: 15,
  releaseMinutes: 15,
  note: '',
  ...more,
})

/** The id of a live ad of somebody else's. */
export const someAd = async (world: Omit<C2cWorld, 'person'>, more: Partial<NewAd> = {}): Promise<string> => {
  const { services } = world
  const { uid, payee } = await someMerchant(world)
  const { db } = services.database
  const side = more.side ?? 'sell'
  const row = await db
    .selectFrom('c2c_ads')
    .select('id')
    .where('owner', '=', uid)
    .where('side', '=', side)
    .where('state', '=', 'live')
    .where('free', '>=', '50')
    .executeTakeFirst()
  return row?.id ?? done(services, uid, { call: 'merchant.createAd', body: adOf(payee, more) })
}

/** Nobody has two unpaid orders of one pair, nor many that are open: what the person took is paid, and released where it can be. */
const endTaken = async (services: Services, uid: string): Promise<void> => {
  const rows = await services.database.db
    .selectFrom('c2c_orders')
    .select(['id', 'buyer', 'seller', 'state'])
    .where('taker', '=', uid)
    .where('state', 'in', ['escrowed', 'paid', 'appealed'])
    .execute()
  for (const { id, buyer, seller, state } of rows) {
    if (state === 'escrowed') await stepAs(services, buyer, id, { kind: 'pay', state, reference: 'TR 1' })
    const paid = state === 'escrowed' ? 'paid' : state
    await stepAs(services, seller, id, { kind: 'release', state: paid, acceptsPayer: true })
  }
}

/** What a take of ten coins of an ad says. */
const takeBody = async (services: Services, ad: string, own: string) => {
  const row = await services.database.db
    .selectFrom('c2c_ads')
    .selectAll()
    .where('id', '=', ad)
    .executeTakeFirstOrThrow()
  const payee = row.side === 'sell' ? (row.payees[0] ?? '') : own
  return { ad, version: row.version, price: toPrice('0.8'), drift: '0.001', amount: toAmount('10'), payee }
}

/** The person may take this ad: answers the body of it. */
export const takeOf = async (world: C2cWorld, side: 'buy' | 'sell' = 'buy') => {
  const own = await readyForC2c(world)
  await endTaken(world.services, await uidOf(world))
  const ad = await someAd(world, side === 'buy' ? {} : { side: 'buy' })
  return takeBody(world.services, ad, own)
}

/** The id of an order in which the person buys ten coins and has to pay. */
export const boughtOrder = async (world: C2cWorld): Promise<string> => {
  const body = await takeOf(world)
  return done(world.services, await uidOf(world), { call: 'merchantOrder.saveBuy', body })
}

/** The id of an order in which the person sells ten coins, for which the buyer has paid. */
export const soldOrder = async (world: C2cWorld): Promise<string> => {
  const { services } = world
  const body = await takeOf(world, 'sell')
  const id = await done(services, await uidOf(world), { call: 'merchantOrder.saveBuy', body })
  const { uid } = await someMerchant(world)
  await stepAs(services, uid, id, { kind: 'pay', state: 'escrowed', reference: 'TR 1' })
  return id
}

/** The id of an order in which the person sold ten coins. */
export const completedOrder = async (world: C2cWorld): Promise<string> => {
  const id = await soldOrder(world)
  await stepAs(world.services, await uidOf(world), id, { kind: 'release', state: 'paid', acceptsPayer: true })
  return id
}

/** An order that somebody new sells and a merchant has paid, with both. */
export const somePaidOrder = async (world: Omit<C2cWorld, 'person'>) => {
  const seller = await signUp(world.address)
  const id = await soldOrder({ address: world.address, services: world.services, person: seller })
  return { seller, buyer: await someMerchant(world), id }
}

/** The person may post ads, and has closed those of before. Answers the terms of a new one. */
const freshTerms = async (world: C2cWorld) => {
  const { services } = world
  const payee = await readyForAds(world)
  const uid = await uidOf(world)
  const rows = await services.database.db
    .selectFrom('c2c_ads')
    .select(['id', 'version'])
    .where('owner', '=', uid)
    .where('state', '!=', 'closed')
    .execute()
  for (const { id, version } of rows)
    await done(services, uid, { call: 'merchant.adState', body: { id, version, to: 'close' } })
  const { side, coin, currency, amount, ...terms } = adOf(payee, { amount: toAmount('10') })
  return { head: { side, coin, currency, amount }, terms: mutable(terms) }
}
type Terms = Omit<NewAd, 'side' | 'coin' | 'currency' | 'amount'>
const mutable = ({ methods, payees, ...rest }: Terms) => ({ ...rest, methods: [...methods], payees: [...payees] })

/** An ad that the person has just posted: its id and version, and its terms. */
const ownAd = async (world: C2cWorld) => {
  const { head, terms } = await freshTerms(world)
  const body = { ...head, ...terms }
  return { id: await done(world.services, await uidOf(world), { call: 'merchant.createAd', body }), version: 2, terms }
}

/** Inputs of the calls about ads and escrow orders. */
export const C2C_EXAMPLES = {
  merchant: {
    getList: async (world: C2cWorld) => {
      await someAd(world)
      return { coin: 'USDT', currency: 'EUR', side: 'buy' as const, limit: 5 }
    },
    getMerchantById: async (world: C2cWorld) => ({ id: (await someMerchant(world)).uid }),
    ratings: async (world: C2cWorld) => ({ id: (await someMerchant(world)).uid, limit: 5 }),
    standing: () => ({}),
    terms: () => ({}),
    myAds: async (world: C2cWorld) => {
      await ownAd(world)
      return { limit: 5 }
    },
    createAd: async (world: C2cWorld) => {
      const { head, terms } = await freshTerms(world)
      return { ...head, ...terms }
    },
    changeAd: async (world: C2cWorld) => {
      const { terms, ...ad } = await ownAd(world)
      return { ...ad, ...terms, note: 'Bank transfers alone.' }
    },
    setAdState: async (world: C2cWorld) => {
      const { id, version } = await ownAd(world)
      return { id, version, to: 'pause' as const }
    },
    putDeposit: async (world: C2cWorld) => {
      // In demo mode nothing is asked for: who left stays by it.
      await withDeposit(world, true)
      return { coin: 'USDT', amount: '0' }
    },
    leave: async (world: C2cWorld) => {
      await withDeposit(world, false)
      return {}
    },
    stockAd: async (world: C2cWorld) => {
      const { id, version } = await ownAd(world)
      return { id, version, by: '5' }
    },
  },
  merchantOrder: {
    getList: () => ({ side: 'buy' as const, limit: 5 }),
    day: () => ({ from: '1790000000000', to: '1790086400000' }),
    getOrderByOrderNo: async (world: C2cWorld) => ({ id: await boughtOrder(world) }),
    getMerchant: async (world: C2cWorld) => ({ id: await boughtOrder(world) }),
    selectDetail: async (world: C2cWorld) => ({ ad: await someAd(world) }),
    saveBuy: (world: C2cWorld) => takeOf(world),
    fastQuote: async (world: C2cWorld) => {
      await someAd(world)
      return { side: 'buy' as const, coin: 'USDT', currency: 'EUR', total: '8' }
    },
    fastSaveBuy: async (world: C2cWorld) => {
      await takeOf(world)
      return {
        side: 'buy' as const,
        coin: 'USDT',
        currency: 'EUR',
        total: '8',
        method: 'sepa',
        price: '0.8',
        drift: '0.001',
      }
    },
    cancelOrder: async (world: C2cWorld) => ({ id: await boughtOrder(world), state: 'escrowed' as const }),
    payment: async (world: C2cWorld) => ({
      id: await boughtOrder(world),
      state: 'escrowed' as const,
      action: 'paid' as const,
      reference: 'TR 1',
    }),
    release: async (world: C2cWorld) => ({
      id: await soldOrder(world),
      state: 'paid' as const,
      payPassword: PIN,
    }),
    offerDivision: async (world: C2cWorld) => ({
      id: await boughtOrder(world),
      state: 'escrowed' as const,
      toBuyer: '0',
    }),
    rate: async (world: C2cWorld) => ({
      id: await completedOrder(world),
      version: 0 as const,
      verdict: 'positive' as const,
      text: 'Paid within minutes.',
    }),
    acceptDivision: async (world: C2cWorld) => {
      const id = await boughtOrder(world)
      const { uid } = await someMerchant(world)
      await stepAs(world.services, uid, id, { kind: 'offer', state: 'escrowed', toBuyer: toAmount('0') })
      return { id, state: 'escrowed' as const, toBuyer: '0' }
    },
  },
  merchantMsg: {
    save: async (world: C2cWorld) => ({ id: await boughtOrder(world), ...chatDraft('Paid from my bank just now.') }),
    getList: async (world: C2cWorld) => ({ id: await boughtOrder(world), limit: 5 }),
    sign: async (world: C2cWorld) => ({ id: await boughtOrder(world), readUpTo: 1 }),
  },
  merchatAppeal: {
    save: async (world: C2cWorld) => ({
      id: await soldOrder(world),
      state: 'paid' as const,
      action: 'open' as const,
      reason: 'notReceived' as const,
      statement: 'My bank shows no such payment.',
    }),
  },
}
