import { Worker } from 'node:worker_threads'
import { SALE_PAY_DECIMALS, scaled, ticketCost, toAmount } from '#protocol'
import type { SaleRow } from '../rows.ts'
import { type AllocationTask, allocatePages, type PagedAllocation } from './allocatePages.ts'

/** Lines and tickets that are allocated within some 20 ms, sooner than a thread starts. */
const FEW_LINES = 2_000
const FEW_TICKETS = 20_000n

const unitsOf = (text: string): bigint => scaled(toAmount(text), SALE_PAY_DECIMALS)

/** Is a sale so small that nobody notices while it is allocated? */
export const isSmallSale = ({
  settings,
  participants,
  total,
}: Pick<SaleRow, 'settings' | 'participants' | 'total'>): boolean => {
  if (participants > FEW_LINES) return false
  if (settings.sharing === 'share') return true
  return unitsOf(total) <= unitsOf(ticketCost(settings)) * FEW_TICKETS
}

/** Allocates in a thread that ends with it. Rejects with what is thrown there. */
export const allocateApart = (task: AllocationTask): Promise<PagedAllocation> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./thread.cjs', import.meta.url), { workerData: task, execArgv: [] })
    worker.unref()
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread of an allocation ended with ${code}`)))
  })

/** A large sale is allocated apart: orders of everybody would wait for a second, or for several where it is drawn. */
export const allocate = (sale: SaleRow, task: AllocationTask): Promise<PagedAllocation> =>
  isSmallSale(sale) ? Promise.resolve(allocatePages(task)) : allocateApart(task)
