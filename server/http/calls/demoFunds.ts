import type { demoFunds as calls } from '#protocol'
import { readDemoFunds } from '../../funding/demoReset.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'

export const demoFunds: Handler<typeof calls.demoFunds> = async (_, { services, uid }) => {
  const { clock, config, database } = services
  const standing = await readDemoFunds(database.db, { uid, hours: config.demoResetHours, at: clock.now() })
  return standing ?? refuse('notNow')
}

export const resetDemoFunds: Handler<typeof calls.resetDemoFunds> = (_, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'assets.resetDemoFunds', body: {} })
