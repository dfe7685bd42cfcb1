import type { cases } from '#protocol'
import { isRefused, type Refused, refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import type { CaseRow, Effect } from '../../users/cases/cases.ts'
import { viewCase, viewEvents } from '../../users/cases/view.ts'

const whole = async (services: Services, row: CaseRow | Refused): Promise<cases.CaseView | Refused> =>
  isRefused(row) ? row : { ...viewCase(row), events: viewEvents(await services.identity.cases.events(row.id)) }

const unknown = refuse('notFound', { field: 'id' })

/** Sets the subject of an appealed case back to pending. */
const pendingAgain =
  ({ money }: Services): Effect =>
  async (transaction, row) => {
    const { kind, uid } = row
    if (kind === 'deposit') return money.lookedAtAgain(transaction, row)
    if (kind === 'advanced' && uid !== null)
      await transaction.updateTable('users').set({ status_advanced: 1 }).where('uid', '=', uid).execute()
    return undefined
  }

export const list: Handler<typeof cases.list> = async (_, { services, uid }) => ({
  cases: (await services.identity.cases.list(uid)).map(viewCase),
})

export const get: Handler<typeof cases.get> = async ({ id }, { services, uid }) =>
  whole(services, (await services.identity.cases.find(uid, id)) ?? unknown)

export const reopen: Handler<typeof cases.reopen> = async ({ id }, { services, uid }) =>
  whole(services, await services.identity.cases.reopen(uid, id, pendingAgain(services)))

export const withdraw: Handler<typeof cases.withdraw> = async ({ id }, { services, uid }) =>
  whole(services, await services.identity.cases.withdraw(uid, id))

export const follow: Handler<typeof cases.follow> = async ({ id, secret }, { services, ip }) => {
  const seconds = services.identity.followLimit.take(ip)
  if (seconds > 0) return refuse('tooManyRequests', { values: { seconds: String(seconds) } })
  return whole(services, (await services.identity.cases.follow(id, secret)) ?? unknown)
}
