import type { security } from '#protocol'
import type { Destination } from '../../funding/payout.ts'
import { readTransfer } from '../../funding/rows.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import type { UserRequest } from '../../services/handler.ts'
import { normaliseAccount } from '../../users/accounts/names.ts'
import type { ProvedAct } from '../../users/accounts/sendCode.ts'

/** The act as the subject of its code: a text that is equal for equal acts alone. */
export const actText = {
  plain: (act: string): string => act,
  name: (account: string): string => `name ${normaliseAccount(account).name}`,
  passkeyOff: (id: string): string => `passkeyOff ${id}`,
  payoutAccount: ({ mark }: Pick<Destination, 'mark'>): string => `payoutAccount ${mark}`,
  withdrawal: (id: string): string => `withdrawal ${id}`,
}

/** A destination whole, as a message names it: nothing of an address or account number is left out. */
export const inWords = ({ currency, network, fields }: Destination): string =>
  [[currency, network].filter((word) => word !== '').join(' · '), ...fields.map(({ value }) => value)]
    .filter((word) => word !== '')
    .join(', ')

const unknown = refuse('notFound', { field: 'id' })

/** What the user is about to confirm, from the venue's own records; refused where there is no such thing. */
export const readAct = async (act: security.ProvedAct, request: UserRequest): Promise<ProvedAct | Refused> => {
  const { services, uid } = request
  switch (act.act) {
    case 'name': {
      const { name } = normaliseAccount(act.account)
      return { text: actText.name(act.account), sentence: 'name', values: { name } }
    }
    case 'passkeyOff': {
      const passkey = (await services.accounts.passkeys.listOf(uid)).find(({ id }) => id === act.id)
      if (passkey === undefined) return unknown
      return { text: actText.passkeyOff(act.id), sentence: 'passkeyOff', values: { name: passkey.name } }
    }
    case 'payoutAccount': {
      const destination = await services.money.payout.identify(uid, act)
      if (isRefused(destination)) return destination
      const values = { destination: inWords(destination) }
      return { text: actText.payoutAccount(destination), sentence: 'payoutAccount', values }
    }
    case 'withdrawal': {
      const transfer = await readTransfer(services.database.db, uid, 'withdrawal', act.id)
      const destination = await services.money.payout.ofTransfer(uid, act.id)
      if (transfer === undefined || destination === undefined) return unknown
      const { amount, coin, outside, currency } = transfer
      const values = { amount, coin, outside, currency, destination: inWords(destination) }
      return { text: actText.withdrawal(act.id), sentence: 'withdrawal', values }
    }
    case 'password':
    case 'payPassword':
    case 'authenticator':
    case 'authenticatorOff':
    case 'recoveryCodes':
    case 'passkey':
    case 'phrase':
    case 'export':
    case 'erasure':
      return { text: actText.plain(act.act), sentence: act.act }
  }
}
