import type { speedOrder, TimedContract } from '#protocol'
import { readContract, readEnded, readProperty } from '../../engine/timed/read.ts'
import { makeReceipt } from '../../engine/timed/receipts.ts'
import { type Refused, refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import type { Services } from '../../services/services.ts'
import { Halt } from '../../ticks/halt.ts'

const PAGE = 20
/** Most running contracts in one answer. */
const MAX_RUNNING = 500

export const save: Handler<typeof speedOrder.save> = (input, { services, uid, key }) =>
  services.timed.accept(uid, key, input)

export const getCurrentContract: Handler<typeof speedOrder.getCurrentContract> = async (
  { instId },
  { services: { clock, timed }, uid },
) => {
  const ts = clock.now()
  const running = timed.running(uid).filter((one) => instId === undefined || one.instId === instId)
  return { contracts: running.slice(0, MAX_RUNNING), ts }
}

/** Reads a contract from the engine while it runs, as the engine knows its entry price; otherwise from the records. */
const own = async ({ database, timed }: Services, uid: string, id: string): Promise<TimedContract | Refused> =>
  timed.running(uid).find((one) => one.id === id) ??
  (await readContract(database.db, uid, id)) ??
  refuse('orderUnknown', { field: 'id' })

export const getCurrentContractById: Handler<typeof speedOrder.getCurrentContractById> = async (
  { id },
  { services, uid },
) => {
  const ts = services.clock.now()
  const contract = await own(services, uid, id)
  return 'refused' in contract ? contract : { contract, ts }
}

export const selectList: Handler<typeof speedOrder.selectList> = async (
  { limit, ...query },
  { services: { clock, database }, uid },
) => {
  const ts = clock.now()
  const { contracts, next } = await readEnded(database.db, uid, { ...query, limit: limit ?? PAGE })
  return { contracts, ...(next === undefined ? {} : { next }), ts }
}

export const selectListDetail: Handler<typeof speedOrder.selectListDetail> = async ({ id }, { services, uid }) => {
  const contract = await own(services, uid, id)
  if ('refused' in contract) return contract
  if (contract.state === 'open') return { contract, proof: 'waits' }
  try {
    return { contract, ...(await makeReceipt(services.ticks, contract)) }
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    return { contract, proof: 'waits' }
  }
}

export const speedProperty: Handler<typeof speedOrder.speedProperty> = (_, { services: { clock, database }, uid }) =>
  readProperty(database.db, uid, clock.now())
