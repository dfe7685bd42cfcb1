import { type SaleSettings, sha256, toAmount, toPrice, user } from '#protocol'
import { salePosting } from '../../server/earn/sale/postings.ts'
import { post } from '../../server/ledger/post.ts'
import type { Services } from '../../server/services/services.ts'
import { readyForPayTypes } from './payTypeExamples.ts'
import type { Person } from './people.ts'

interface SaleWorld {
  readonly person: Person
  readonly services: Services
}

const HOUR_MS = 3_600_000
let made = 0

/** A sale of 1,000 SUI at 2 USDT, without its times. */
export const SALE_TERMS = {
  shown: true,
  sharing: 'share',
  token: 'SUI',
  payCoin: 'USDT',
  supply: toAmount('1000'),
  tokenDecimals: 2,
  tokenPrice: toPrice('2'),
  cap: toAmount('600'),
  ticket: toAmount('0'),
  commitLeast: toAmount('10'),
  commitMost: toAmount('5000'),
  totalLeast: toAmount('100'),
  totalMost: toAmount('0'),
  payHours: 24,
  cliffDays: 0,
} as const

/** A sale that has been open for an hour and stays so for another. */
export const exampleSale = (at: number): SaleSettings => ({
  ...SALE_TERMS,
  startsAt: at - HOUR_MS,
  endsAt: at + HOUR_MS,
  deliversAt: at + 30 * HOUR_MS,
  vestingDays: 30,
})

/** The id of an open sale. */
const openSale = async ({ database: { db }, clock }: Services): Promise<string> => {
  made += 1
  const [id, at] = [`example-${process.pid}-${made}`, clock.now()]
  const [value, from] = [JSON.stringify(exampleSale(at)), String(at - HOUR_MS)]
  await db
    .insertInto('settings')
    .values({ kind: 'sale', key: id, value, effective_from: from, operator: 'test', note: '', time: from })
    .execute()
  return id
}

/** Other examples leave the browser signed in as somebody else. */
const uidOf = async ({ person: { browser } }: SaleWorld): Promise<string> =>
  (await browser.call(user.personalCenter, {})).body.data?.uid ?? ''

/** The id of a sale in which the person has 50 tokens to pay for. */
const allocatedSale = async (world: SaleWorld): Promise<string> => {
  const { services } = world
  const [id, uid] = [await openSale(services), await uidOf(world)]
  const { db } = services.database
  const at = services.clock.now()
  const root = sha256(id)
  const settings = { ...exampleSale(at), endsAt: at - 1 }
  await db
    .insertInto('sales')
    .values({
      id,
      settings: JSON.stringify(settings),
      progress: 'rationed',
      failure: null,
      secret: null,
      secret_hash: null,
      participants: 1,
      total: '100',
      root,
      allocated: '50',
      excess: '0',
      opened_at: String(settings.startsAt),
      rationed_at: String(at),
      pay_by: String(at + HOUR_MS),
      distributed_at: null,
      failed_at: null,
      due_at: String(settings.deliversAt),
    })
    .execute()
  const { id: order } = await db
    .insertInto('sale_orders')
    .values({
      sale: id,
      uid,
      line: sha256(`${id} line`).slice(0, 16),
      nonce: '',
      state: 'allocated',
      refund: null,
      committed: '100',
      locked: '100',
      paid: '0',
      tokens: '50',
      held: '0',
      released: '0',
      charged: '100',
      created_at: String(at),
      updated_at: String(at),
      due_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = { coin: 'pay', from: 'free', to: 'locked', amount: toAmount('100') } as const
  await post(db, salePosting({ id: order, uid }, settings, [move]), at)
  return id
}

export const SALE_EXAMPLES = {
  ico: {
    getList: () => ({}),
    getDetail: async ({ services }: SaleWorld) => ({ id: await openSale(services) }),
    homeTips: () => ({}),
  },
  icoOrder: {
    getOrderList: async (world: SaleWorld) => {
      await allocatedSale(world)
      return { limit: 1 }
    },
    buy: async (world: SaleWorld) => {
      await readyForPayTypes(world)
      return { id: await openSale(world.services), amount: '50' }
    },
    ration: async (world: SaleWorld) => ({ id: await allocatedSale(world) }),
    pay: async (world: SaleWorld) => ({ id: await allocatedSale(world), charged: '100' }),
  },
}
