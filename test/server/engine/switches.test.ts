import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSwitches, type SwitchLine, turnSwitch } from '../../../server/engine/spot/switches.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
const ignore = (): void => {}
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const turn = (instId: string, mode: SwitchLine['mode'], at: number, more: Partial<SwitchLine> = {}) =>
  turnSwitch(database.pool, { instId, mode, reason: 'incident', operator: 'tester', note: '', ...more }, at)

test('the newest line of an instrument counts, and that of all instruments, whichever is stricter', async () => {
  let run = ignore
  const told: string[] = []
  const timers = {
    after: (_: number, next: () => void) => {
      run = next
      return ignore
    },
  }
  const switches = createSwitches(database.pool, timers, ({ instId, mode }) => told.push(`${instId} ${mode}`))
  const reread = async (): Promise<void> => {
    const before = run
    run()
    await expect.poll(() => run !== before).toBe(true)
  }
  await turn('BTC-USDT', 'cancel-only', 1)
  await switches.start()
  expect(switches.mode('BTC-USDT')).toBe('cancel-only')
  expect(switches.mode('ETH-USDT')).toBe('live')
  await turn('*', 'halt', 2, { reason: 'maintenance' })
  await turn('BTC-USDT', 'live', 3)
  await reread()
  expect(switches.mode('BTC-USDT')).toBe('halt')
  expect(switches.current()).toEqual([{ instId: '*', mode: 'halt', reason: 'maintenance', since: 2 }])
  await turn('*', 'live', 4)
  await reread()
  expect(switches.mode('BTC-USDT')).toBe('live')
  expect(told).toEqual(['BTC-USDT cancel-only', 'BTC-USDT live', '* halt', '* live'])
  switches.stop()
})

test('lines are neither changed nor taken away, and need an operator', async () => {
  await expect(database.pool.query("UPDATE spot_switches SET mode = 'live'")).rejects.toThrow('not allowed')
  await expect(database.pool.query('DELETE FROM spot_switches')).rejects.toThrow('not allowed')
  await expect(turn('BTC-USDT', 'halt', 5, { operator: '' })).rejects.toThrow('spot_switches_operator_check')
})
