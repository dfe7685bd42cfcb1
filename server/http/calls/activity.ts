import type { activity } from '#protocol'
import { refuse } from '../../platform/refusal.ts'
import { type Handler, type UserRequest } from '../../services/handler.ts'
import { deviceName } from '../../users/accounts/deviceName.ts'
import { DEVICE_LIFETIME } from '../../users/accounts/devices.ts'
import { SESSION_IDLE, SESSION_LIFETIME } from '../../users/accounts/sessions.ts'
import { provedAgain } from './proof.ts'
import { actText } from './provedAct.ts'

const PAGE = 20
const SIGN_INS: readonly activity.EventKind[] = ['signUp', 'signIn', 'signInFailed', 'signOut']

export const list: Handler<typeof activity.list> = (
  { view, cursor, limit = PAGE },
  { services: { accounts, database }, uid },
) => accounts.trail.read(database.db, uid, { cursor, limit, ...(view === 'signIns' ? { kinds: SIGN_INS } : {}) })

interface Place {
  readonly name: string
  readonly ip: string
  readonly userAgent: string
  readonly createdAt: number
  readonly seenAt: number
}

const viewOf = ({ name, ip, userAgent, createdAt, seenAt }: Place, current: string | undefined) => ({
  id: name,
  ip,
  device: deviceName(userAgent),
  firstSeen: String(createdAt),
  lastSeen: String(seenAt),
  current: name === current,
})

const readDevices = async ({ services: { accounts }, session, uid }: UserRequest): Promise<activity.Devices> => {
  const [sessions, known] = await Promise.all([accounts.sessions.listOf(uid), accounts.devices.listOf(uid)])
  return {
    sessions: sessions
      .map((one) => ({
        ...viewOf(one, session.name),
        idleEnd: String(Math.min(one.seenAt + SESSION_IDLE, one.createdAt + SESSION_LIFETIME)),
        end: String(one.createdAt + SESSION_LIFETIME),
      }))
      .toSorted((a, b) => Number(b.current) - Number(a.current)),
    devices: known.map((one) => ({ ...viewOf(one, session.device), end: String(one.seenAt + DEVICE_LIFETIME) })),
  }
}

const note = (kind: activity.EventKind, { services, uid, ip, userAgent }: UserRequest, about: string) =>
  services.accounts.trail.record(services.database.db, {
    uid,
    kind,
    ip,
    userAgent,
    ...(about === '' ? {} : { detail: { about } }),
  })

/** Name of a device in the activity trail, for example `Chrome, Android`. */
const called = (userAgent: string): string => {
  const { browser, system } = deviceName(userAgent)
  return [browser, system].filter((word) => word !== '').join(', ')
}

export const devices: Handler<typeof activity.devices> = (_, request) => readDevices(request)

export const endSession: Handler<typeof activity.endSession> = async ({ id }, request) => {
  const { services, session, uid } = request
  const { sessions, devices: known } = services.accounts
  // The user ends their own session by signing out, which also removes the cookie.
  const found = (await sessions.listOf(uid)).find(({ name }) => name === id && name !== session.name)
  if (found === undefined) return refuse('notFound', { field: 'id' })
  await sessions.endOf(uid, id)
  if (found.device !== undefined && found.device !== session.device) await known.forget(uid, found.device)
  await note('sessionEnded', request, called(found.userAgent))
  return readDevices(request)
}

export const endOthers: Handler<typeof activity.endOthers> = async (_, request) => {
  const { services, session, uid } = request
  const ended = await services.accounts.sessions.endAll(uid, session.name)
  const forgotten = await services.accounts.devices.forgetOthers(uid, session.device)
  // The trail records only what happened; without other sessions and devices there is nothing to record.
  if (ended + forgotten > 0) await note('otherSessionsEnded', request, '')
  return readDevices(request)
}

export const forgetDevice: Handler<typeof activity.forgetDevice> = async ({ id }, request) => {
  const { services, uid } = request
  const found = (await services.accounts.devices.listOf(uid)).find(({ name }) => name === id)
  if (found === undefined) return refuse('notFound', { field: 'id' })
  await services.accounts.devices.forget(uid, id)
  await note('deviceForgotten', request, called(found.userAgent))
  return readDevices(request)
}

export const getPhrase: Handler<typeof activity.getPhrase> = async (_, { services, uid }) => ({
  phrase: (await services.accounts.users.byUid(uid))?.phrase ?? '',
})

export const setPhrase: Handler<typeof activity.setPhrase> = async ({ phrase, code }, request) => {
  const { services, uid } = request
  const refused = await provedAgain(request, actText.plain('phrase'), code)
  if (refused !== undefined) return refused
  await services.accounts.users.setPhrase(uid, phrase)
  await note(phrase === '' ? 'phraseRemoved' : 'phraseSet', request, '')
  return { phrase }
}
