import { type Call, deposits, exchange, type InputOf, type OutputOf, type payChannels, withdrawals } from '#protocol'
import type { Services } from '../../server/services/services.ts'
import { sendPicture } from './identity.ts'
import type { Person } from './people.ts'
import { proof } from './securityExamples.ts'

interface World {
  readonly address: string
  readonly person: Person
  readonly services: Services
}

/** An address that could be paid to. */
export const PAYOUT_ADDRESS = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
export const PAY_PASSWORD = '471938'
const IN = 'usdt-trc20-in'
export const OUT = 'usdt-trc20-out'

let count = 0
const key = (): string => {
  count += 1
  return `money-example-${process.pid}-${String(count).padStart(8, '0')}`
}

const must = <T>(data: T | undefined, what: string): T => {
  if (data === undefined) throw new Error(`No ${what}`)
  return data
}
const asked = async <C extends Call>(
  { browser }: Pick<Person, 'browser'>,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> => {
  const { body } = await browser.call(call, input, call.money ? { key: key() } : {})
  return must(body.data, `${call.path}: ${body.code} ${body.msg} ${body.field ?? ''}`)
}

/** The way in and the way out of USDT, whose rate is one. */
export const depositRequest = (amount = '100'): InputOf<typeof deposits.addRechargeOffline> => ({
  channel: IN,
  amount,
  rate: '1',
})
export const withdrawalRequest = (account: string, amount = '100'): InputOf<typeof withdrawals.addOutpayOffline> => ({
  channel: OUT,
  account,
  amount,
  rate: '1',
})

/** Only so many may wait for their user at a time: those before are taken back. */
const clearCreated = async ({ person: { uid }, services }: World): Promise<void> => {
  const rows = await services.database.db
    .selectFrom('transfers')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'created')
    .execute()
  for (const { id } of rows) await services.money.submit(uid, key(), { call: 'assets.cancelTransfer', body: { id } })
}

/** Somebody who may withdraw: level 1, a pay password, an account past its hold. Answers the account's id. */
export const readyToWithdraw = async ({ person: { uid }, services }: World): Promise<string> => {
  const { db } = services.database
  await db.updateTable('users').set({ level: 1 }).where('uid', '=', uid).where('level', '=', 0).execute()
  await db.deleteFrom('holds').where('uid', '=', uid).execute()
  await services.accounts.payPasswords.set({ uid, ip: '', userAgent: '', session: undefined }, PAY_PASSWORD, false)
  await services.money.payout.add(uid, {
    channel: OUT,
    label: 'mine',
    fields: [{ key: 'address', value: PAYOUT_ADDRESS }],
  })
  await db.updateTable('payout_accounts').set({ usable_at: '0' }).where('uid', '=', uid).execute()
  return must((await services.money.payout.list(uid))[0], 'payout account').id
}

/** A withdrawal that waits to be confirmed. */
export const freshWithdrawal = async (world: World): Promise<string> => {
  await clearCreated(world)
  const payout = await readyToWithdraw(world)
  return (await asked(world.person, withdrawals.addOutpayOffline, withdrawalRequest(payout))).id
}

const freshDeposit = async (world: World): Promise<string> => {
  await clearCreated(world)
  return (await asked(world.person, deposits.addRechargeOffline, depositRequest())).id
}

const freshQuote = async ({ person }: World): Promise<string> => {
  const { quote } = await asked(person, exchange.exchangeData, { quote: { from: 'USDT', to: 'BTC', amount: '50' } })
  return must(quote, 'quote').id
}

/** Inputs of the calls that move money in, out, or into another coin. */
export const MONEY_EXAMPLES = {
  newCalls: { getPayChannels: (): InputOf<typeof payChannels.getPayChannels> => ({ currency: 'USDT' }) },
  assets: {
    demoFunds: () => ({}),
    resetDemoFunds: () => ({}),
    getPayChannelMessage1: () => ({ id: IN }),
    addRechargeOffline: async (world: World) => {
      await clearCreated(world)
      return depositRequest()
    },
    sendReceipt: async (world: World) => ({
      id: await freshDeposit(world),
      image: await sendPicture(world.person, 'receipt'),
    }),
    cancelTransfer: async (world: World) => ({ id: await freshDeposit(world) }),
    getRechargeOfflineList: () => ({ limit: 5 }),
    getRechargeOfflineDetails: async (world: World) => ({ id: await freshDeposit(world) }),
    transferHistory: () => ({ kind: 'withdrawal' as const, limit: 5 }),
    getWithdrawChannel: () => ({}),
    addOutpayOffline: async (world: World) => {
      await clearCreated(world)
      return withdrawalRequest(await readyToWithdraw(world))
    },
    confirmOutpay: async (world: World) => {
      const code = await proof(world)
      return { id: await freshWithdrawal(world), payPassword: PAY_PASSWORD, code }
    },
    getOutpayOfflineList: () => ({ limit: 5 }),
    getOutpayOfflineDetails: async (world: World) => ({ id: await freshWithdrawal(world) }),
    payoutAccounts: () => ({}),
    payoutAccount: async (world: World) => ({ id: await readyToWithdraw(world) }),
    addPayoutAccount: async (world: World) => ({
      channel: OUT,
      label: 'mine',
      fields: [{ key: 'address' as const, value: PAYOUT_ADDRESS }],
      code: await proof(world),
    }),
    removePayoutAccount: async (world: World) => ({ id: await readyToWithdraw(world) }),
  },
  exchange: {
    exchangeData: () => ({ quote: { from: 'USDT', to: 'BTC', amount: '100' } }),
    addOrder: async (world: World) => ({ quote: await freshQuote(world) }),
    exchangeList: () => ({ coin: 'BTC', limit: 5 }),
    exchangeDetails: async (world: World) => asked(world.person, exchange.addOrder, { quote: await freshQuote(world) }),
  },
}
