import type { deposits } from '#protocol'
import { openChannel } from '../../funding/channels.ts'
import { listTransfers, readTransfer } from '../../funding/rows.ts'
import { refuse } from '../../platform/refusal.ts'
import { type Handler } from '../../services/handler.ts'
import { viewOne } from './channelView.ts'

const unknown = refuse('notFound', { field: 'id' })

export const getPayChannelMessage1: Handler<typeof deposits.getPayChannelMessage1> = async ({ id }, { services }) => {
  const found = await openChannel(services.database.db, id, 'in', services.clock.now())
  const channel = found === undefined ? undefined : viewOne(services, found)
  return found === undefined || channel === undefined ? unknown : { channel, details: [...found.settings.details] }
}

export const addRechargeOffline: Handler<typeof deposits.addRechargeOffline> = (body, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'assets.addRechargeOffline', body })

export const sendReceipt: Handler<typeof deposits.sendReceipt> = (body, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'assets.sendReceipt', body })

export const cancelTransfer: Handler<typeof deposits.cancelTransfer> = (body, { services, uid, key }) =>
  services.money.submit(uid, key, { call: 'assets.cancelTransfer', body })

export const getRechargeOfflineList: Handler<typeof deposits.getRechargeOfflineList> = (query, { services, uid }) =>
  listTransfers(services.database.db, uid, { ...query, kind: 'deposit' })

export const getRechargeOfflineDetails: Handler<typeof deposits.getRechargeOfflineDetails> = async (
  { id },
  { services, uid },
) => (await readTransfer(services.database.db, uid, 'deposit', id)) ?? unknown

export const transferHistory: Handler<typeof deposits.transferHistory> = (query, { services, uid }) =>
  listTransfers(services.database.db, uid, query)
