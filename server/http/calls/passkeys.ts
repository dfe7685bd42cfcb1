import type { passkeys } from '#protocol'
import { isRefused, refuse } from '../../platform/refusal.ts'
import { type Handler, type Request, type UserRequest } from '../../services/handler.ts'
import type { Site } from '../../users/accounts/passkeys.ts'
import { waitRefusal } from '../../users/accounts/sendCode.ts'
import { proofsDetail } from '../../users/accounts/trail.ts'
import { actorOf, provedAgain } from './proof.ts'
import { actText } from './provedAct.ts'
import { enter } from './signin.ts'

/** Site of the page that asks; undefined for a client without an origin, which cannot use passkeys. */
const siteOf = ({ origin }: Request): Site | undefined =>
  origin === undefined ? undefined : { origin, host: new URL(origin).hostname }

const answer = async ({ services, uid }: UserRequest) => ({ passkeys: await services.accounts.passkeys.listOf(uid) })

/** Records the change in the trail and writes to the owner, because it changes who can sign in. */
const tell = (request: UserRequest, kind: 'passkeyAdded' | 'passkeyRemoved', name: string) =>
  request.services.accounts.change(
    actorOf(request),
    { kind, about: name, alert: kind, alertValues: { name } },
    async () => {},
  )

export const list: Handler<typeof passkeys.list> = (_, request) => answer(request)

export const beginAdd: Handler<typeof passkeys.beginAdd> = async ({ code }, request) => {
  const { services, uid, session } = request
  const { accounts } = services
  const site = siteOf(request)
  const user = await accounts.users.byUid(uid)
  if (site === undefined || user === undefined) return refuse('badRequest')
  const refused = await provedAgain(request, actText.plain('passkey'), code)
  if (refused !== undefined) return refused
  const options = await accounts.passkeys.beginAdd(uid, user.name, session.name ?? '', site)
  return isRefused(options) ? options : { options }
}

export const finishAdd: Handler<typeof passkeys.finishAdd> = async ({ name, response }, request) => {
  const { services, uid, session } = request
  const site = siteOf(request)
  if (site === undefined) return refuse('badRequest')
  // The call's schema has checked the outer shape; the library validates the rest.
  const made = { name, response: response as Parameters<typeof services.accounts.passkeys.finishAdd>[3]['response'] }
  const refused = await services.accounts.passkeys.finishAdd(uid, session.name ?? '', site, made)
  if (refused !== undefined) return refused
  await tell(request, 'passkeyAdded', name)
  return answer(request)
}

export const rename: Handler<typeof passkeys.rename> = async ({ id, name }, request) => {
  const done = await request.services.accounts.passkeys.rename(request.uid, id, name)
  if (!done) return refuse('notFound', { field: 'id' })
  const { accounts } = request.services
  const line = { ...actorOf(request), kind: 'passkeyRenamed', detail: { about: name } } as const
  await accounts.trail.record(request.services.database.db, line)
  return answer(request)
}

export const remove: Handler<typeof passkeys.remove> = async ({ id, code }, request) => {
  const { accounts } = request.services
  const own = (await accounts.passkeys.listOf(request.uid)).some((one) => one.id === id)
  if (!own) return refuse('notFound', { field: 'id' })
  const refused = await provedAgain(request, actText.passkeyOff(id), code)
  if (refused !== undefined) return refused
  const name = await accounts.passkeys.remove(request.uid, id)
  if (name !== undefined) await tell(request, 'passkeyRemoved', name)
  return answer(request)
}

export const beginSignIn: Handler<typeof passkeys.beginSignIn> = async (_, request) => {
  const site = siteOf(request)
  if (site === undefined) return refuse('badRequest')
  return { options: await request.services.accounts.passkeys.beginSignIn(site) }
}

/** An unknown passkey and a wrong signature get the same refusal, so that a stranger learns nothing of accounts. */
export const finishSignIn: Handler<typeof passkeys.finishSignIn> = async ({ response }, request) => {
  const { services, ip, userAgent } = request
  const { accounts } = services
  const site = siteOf(request)
  if (site === undefined) return refuse('badRequest')
  const flood = accounts.signInFlood(ip)
  if (flood > 0) return waitRefusal('tooManyRequests', flood)
  const mark = accounts.sessions.mark()
  const found = await accounts.passkeys.signedBy(response as Parameters<typeof accounts.passkeys.signedBy>[0], site)
  const user = found?.right === true ? await accounts.users.byUid(found.uid) : undefined
  if (user !== undefined && (!user.shared || services.config.demo))
    return enter({ user, proofs: ['passkey'] }, 'signIn', request, mark)
  if (found !== undefined)
    await accounts.trail.record(services.database.db, {
      uid: found.uid,
      kind: 'signInFailed',
      ip,
      userAgent,
      detail: proofsDetail(['passkey']),
    })
  return refuse('wrongLogin')
}
