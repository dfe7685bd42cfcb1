import * as v from 'valibot'
import { operators } from '#protocol'
import { feesOf, fitSizes } from '../market/termed.ts'
import { type Refused, refuse } from '../platform/refusal.ts'
import type { Services } from '../services/services.ts'

type World = Pick<Services, 'listing' | 'settings' | 'futures' | 'clock'>

const invalid = (field: string): Refused => refuse('invalidField', { field, values: { field } })

/** A contract can be closed only when nothing has been opened in it for a while, and no positions are left. */
const mayClose = ({ listing, settings, futures, clock }: World, instId: string, from: number): boolean => {
  const now = clock.now()
  const opensBefore = settings
    .lines('coin', instId)
    .some((line) => line.from > now && line.from <= from && line.value.state === 'open')
  return listing.withdrawn(instId) !== undefined && !opensBefore && futures.state.positionsIn(instId).length === 0
}

/** Why these terms of a pair or a contract cannot be in force from a time (Unix ms) on; undefined where they can. */
export const coinFault = (world: World, key: string, value: unknown, from: number): Refused | undefined => {
  const offered = world.listing.offered().find(({ instId }) => instId === key)
  if (offered === undefined || feesOf(offered) === undefined) return invalid('key')
  const checked = v.safeParse(operators.SETTINGS.coin, value)
  if (!checked.success || !fitSizes(offered, checked.output)) return invalid('value')
  const closes = checked.output.state === 'closed' && offered.kind === 'futures'
  return closes && !mayClose(world, key, from) ? refuse('contractHeld', { field: 'value' }) : undefined
}
