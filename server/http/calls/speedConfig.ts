import { type OutputOf, type speedConfig, subtract, toAmount, ZERO } from '#protocol'
import { levelOf } from '../../engine/timed/level.ts'
import { type DatedSettings, FIRST_SETTINGS, settingsAt, settingsLog } from '../../engine/timed/settings.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Handler, Request } from '../../services/handler.ts'

type Terms = OutputOf<typeof speedConfig.selectByCode>

/** Verification level, country and gate of the user or guest who asks. */
const personOf = async ({ services: { database }, session }: Request, config: DatedSettings | undefined) => {
  const uid = await session.who()
  if (uid === undefined) return { level: 0, country: '', gate: 'guest' } as const
  const { db } = database
  const [user, own] = await Promise.all([
    db.selectFrom('users').select('level').where('uid', '=', uid).executeTakeFirst(),
    db.selectFrom('timed_users').select('country').where('uid', '=', uid).executeTakeFirst(),
  ])
  const country = own?.country ?? ''
  const blocked = config?.settings.blocked.includes(country) === true
  const gate = country === '' ? 'needed' : blocked ? 'blocked' : 'open'
  return { level: levelOf(user?.level ?? 0), country, gate } as const
}

const closedBy = (on: boolean, halted: boolean, fresh: boolean): Terms['closed'] => {
  if (!on) return 'off'
  if (halted) return 'halted'
  return fresh ? '' : 'noIndex'
}

/** Terms of timed contracts on an instrument that has them. */
const termsOf = async (request: Request, instId: string): Promise<Terms> => {
  const { clock, database, ticks, timed } = request.services
  const at = clock.now()
  const config = await settingsAt(database.pool, at)
  const person = await personOf(request, config)
  const settings = config?.settings ?? { ...FIRST_SETTINGS, on: false }
  const newest = timed.newest(instId)
  const fresh = newest !== undefined && at - newest.ts <= settings.quoteAge
  const left = (direction: 'up' | 'down') => {
    const rest = subtract(settings.interestCap, toAmount(timed.interest(instId, direction)))
    return rest.startsWith('-') ? ZERO : rest
  }
  return {
    instId,
    instruments: [...ticks.instruments],
    closed: closedBy(settings.on && !timed.isResting, ticks.state.halted, fresh),
    px: newest?.px ?? '',
    ts: newest?.ts ?? 0,
    config: config?.id ?? 0,
    from: config?.from ?? 0,
    grid: settings.grid,
    minStake: settings.minStake,
    maxStake: settings.maxStake[person.level],
    left: { up: left('up'), down: left('down') },
    acceptDelay: settings.acceptDelay,
    quoteAge: settings.quoteAge,
    minAge: settings.minAge,
    ...person,
  }
}

export const selectByCode: Handler<typeof speedConfig.selectByCode> = async ({ instId }, request) =>
  request.services.ticks.instruments.includes(instId)
    ? termsOf(request, instId)
    : refuse('instrumentUnknown', { field: 'instId' })

export const changes: Handler<typeof speedConfig.changes> = async (_, { services: { database } }) => ({
  changes: (await settingsLog(database.pool)).map(({ id, from, time, note, settings }) => ({
    config: id,
    from,
    time,
    note,
    settings,
  })),
})
