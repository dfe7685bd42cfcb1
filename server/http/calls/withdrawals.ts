import type { withdrawals } from '#protocol'
import { listTransfers, readTransfer } from '../../funding/rows.ts'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import { type Handler, type UserRequest } from '../../services/handler.ts'
import { dailyLimit } from '../../users/accounts/withdrawalLimits.ts'
import { viewChannel } from './channelView.ts'
import { actorOf, provedAgain } from './proof.ts'
import { actText, inWords } from './provedAct.ts'

const unknown = refuse('notFound', { field: 'id' })

const limitsOf = async ({ services, uid }: UserRequest): Promise<withdrawals.WithdrawalLimits> => {
  const { accounts, clock, database } = services
  const owner = await accounts.users.byUid(uid)
  const level = (owner?.level ?? 0) as withdrawals.WithdrawalLimits['level']
  const { limit, used, left, freesAt } = await dailyLimit(database.db, uid, level, clock.now())
  return {
    level,
    limit,
    used,
    left,
    freesAt,
    heldUntil: await accounts.holds.until(uid, 'withdrawal'),
    hasPayPassword: await accounts.payPasswords.isSet(uid),
    proof: await accounts.stepUp.proofOf(uid),
  }
}

export const getWithdrawChannel: Handler<typeof withdrawals.getWithdrawChannel> = async (_, request) => ({
  channels: await viewChannel(request.services, 'out', request.uid),
  standing: await limitsOf(request),
})

export const addOutpayOffline: Handler<typeof withdrawals.addOutpayOffline> = (body, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'assets.addOutpayOffline', body })

/** Checks PIN and code. The code comes last because a successful check uses it up. */
const proved = async (
  request: UserRequest,
  id: string,
  payPassword: string,
  code: string | undefined,
): Promise<Refused | undefined> =>
  (await request.services.accounts.payPasswords.check(actorOf(request), payPassword)) ??
  (await provedAgain(request, actText.withdrawal(id), code))

export const confirmOutpay: Handler<typeof withdrawals.confirmOutpay> = ({ id, payPassword, code }, request) =>
  request.services.money.submit(
    request.uid,
    request.key,
    { call: 'assets.confirmOutpay', body: { id }, from: { ip: request.ip, userAgent: request.userAgent } },
    () => proved(request, id, payPassword, code),
  )

export const getOutpayOfflineList: Handler<typeof withdrawals.getOutpayOfflineList> = (query, { services, uid }) =>
  listTransfers(services.database.db, uid, { ...query, kind: 'withdrawal' })

export const getOutpayOfflineDetails: Handler<typeof withdrawals.getOutpayOfflineDetails> = async (
  { id },
  { services, uid },
) => (await readTransfer(services.database.db, uid, 'withdrawal', id)) ?? unknown

const accountsOf = async ({ services: { money }, uid }: UserRequest) => ({
  accounts: await money.payout.list(uid),
  hold: await money.payout.hold(),
})

export const payoutAccounts: Handler<typeof withdrawals.payoutAccounts> = (_, request) => accountsOf(request)

export const payoutAccount: Handler<typeof withdrawals.payoutAccount> = async ({ id }, { services, uid }) => {
  const fields = await services.money.payout.read(uid, id)
  return fields === undefined ? unknown : { fields }
}

/** Records a change of where money may go, and writes to the owner. */
const tell = (request: UserRequest, kind: 'payoutAdded' | 'payoutRemoved', about: string, destination: string) =>
  request.services.accounts.change(
    actorOf(request),
    { kind, about, alert: kind, alertValues: { destination } },
    async () => {},
  )

export const addPayoutAccount: Handler<typeof withdrawals.addPayoutAccount> = async ({ code, ...input }, request) => {
  const { money } = request.services
  // The account is checked before the code, so that a faulty account does not use the code up.
  const destination = await money.payout.identify(request.uid, input)
  if (isRefused(destination)) return destination
  const refused =
    (await provedAgain(request, actText.payoutAccount(destination), code)) ??
    (await money.payout.add(request.uid, input))
  if (refused !== undefined) return refused
  await tell(request, 'payoutAdded', input.label, inWords(destination))
  return accountsOf(request)
}

export const removePayoutAccount: Handler<typeof withdrawals.removePayoutAccount> = async ({ id }, request) => {
  const removed = await request.services.money.payout.remove(request.uid, id)
  if (isRefused(removed)) return removed
  await tell(request, 'payoutRemoved', removed.label, removed.label)
  return accountsOf(request)
}
