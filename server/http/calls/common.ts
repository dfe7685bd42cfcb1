import { type common, SOCKET_TICKET_LIFETIME } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { normaliseAccount } from '../../users/accounts/names.ts'

export const checkLogin: Handler<typeof common.checkLogin> = async (_, { session }) => ({
  login: (await session.who()) !== undefined,
})

export const socketTicket: Handler<typeof common.socketTicket> = async (_, { services, session, uid }) => ({
  ticket: services.accounts.tickets.issue({ uid, session: session.name ?? '' }),
  expiresAfter: SOCKET_TICKET_LIFETIME,
})

/** Exists in demo mode only; otherwise `offeredCalls.ts` leaves the call out. */
export const demoMailbox: Handler<typeof common.demoMailbox> = async ({ account }, { services }) => {
  if (services.mailbox === undefined) return refuse('notFound')
  const { name } = normaliseAccount(account.trim())
  const messages = await services.mailbox.read(name)
  return {
    messages: messages.map(({ time, ...message }) => ({ ...message, time: String(time) })),
  }
}

export { areaDetails } from './areas.ts'
export { getHelpDetails, getHelpList } from './help.ts'
export { languageList, setUserLanguage } from './languages.ts'
export { AllCoinData, exRateList, varietiesPointList } from './quotes.ts'
export { reportText } from './textReports.ts'
