import { certification, type InputOf, payType, user } from '#protocol'
import type { Services } from '../../server/services/services.ts'
import { PRIMARY } from './identity.ts'
import type { Person } from './people.ts'

interface PayTypeWorld {
  readonly person: Person
  readonly services: Services
}

export const PIN = '471938'
/** An IBAN of the registry's own examples, in the name of `PRIMARY`. */
export const SEPA = {
  method: 'sepa',
  country: 'DE',
  holder: PRIMARY.name,
  fields: [{ key: 'iban', value: 'DE89 3704 0044 0532 0130 00' }],
} as const satisfies Omit<InputOf<typeof payType.save>, 'payPassword'>
/** Another one. */
export const OTHER_IBAN = 'FR1420041010050500013M02606'

/** The number of an account's own document: whoever has the same one is the same person. */
export const idNumberOf = (uid: string): string => `C${uid}T47`

/** From now on the person may save payment methods: verified as `PRIMARY` by a document of their own, with a payment PIN. Has none saved. */
export const readyForPayTypes = async ({ person: { browser }, services }: PayTypeWorld): Promise<void> => {
  const { db } = services.database
  // Other examples leave the browser signed in as somebody else.
  const uid = (await browser.call(user.personalCenter, {})).body.data?.uid ?? ''
  await browser.call(certification.primaryCertification, { ...PRIMARY, idNumber: idNumberOf(uid) })
  await db.updateTable('users').set({ level: 1 }).where('uid', '=', uid).where('level', '=', 0).execute()
  await db.deleteFrom('factor_attempts').where('uid', '=', uid).execute()
  await services.accounts.payPasswords.set({ uid, ip: '', userAgent: '', session: undefined }, PIN, false)
  await db.deleteFrom('c2c_pay_methods').where('uid', '=', uid).execute()
}

/** The id of a method that the person has just saved. */
const savedMethod = async (world: PayTypeWorld): Promise<string> => {
  await readyForPayTypes(world)
  const { body } = await world.person.browser.call(payType.save, { ...SEPA, payPassword: PIN })
  const id = body.data?.methods[0]?.id
  if (id === undefined) throw new Error(`No payment method: ${body.code} ${body.msg}`)
  return id
}

/** Inputs of the calls about payment methods. */
export const PAY_TYPE_EXAMPLES = {
  getList: () => ({}),
  getPayType: () => ({ country: 'DE' }),
  selectUserPayType: () => ({}),
  fastPayType: () => ({ currency: 'EUR' }),
  payTypeData: async (world: PayTypeWorld) => ({ id: await savedMethod(world) }),
  save: async (world: PayTypeWorld) => {
    await readyForPayTypes(world)
    return { ...SEPA, fields: [...SEPA.fields], payPassword: PIN }
  },
  update: async (world: PayTypeWorld) => ({
    id: await savedMethod(world),
    action: 'remove' as const,
    payPassword: PIN,
  }),
  updatePayTypeData: async (world: PayTypeWorld) => ({
    id: await savedMethod(world),
    holder: PRIMARY.name,
    fields: [{ key: 'iban' as const, value: OTHER_IBAN }],
    payPassword: PIN,
  }),
}
