import { queue } from './queue.ts'

/** Runs tasks of an address in order of arrival, a few at once. Throws `Busy` when too many of the address wait. */
export type AddressQueue = <T>(address: string, task: () => Promise<T>) => Promise<T>

/** Shares a resource fairly: an address with many requests delays only its own. */
export const createAddressQueue = (limit: number, mostWaiting: number): AddressQueue => {
  const queues = new Map<string, { readonly run: ReturnType<typeof queue>; tasks: number }>()
  return async (address, task) => {
    const own = queues.get(address) ?? { run: queue(limit, mostWaiting), tasks: 0 }
    queues.set(address, own)
    own.tasks += 1
    try {
      return await own.run(task)
    } finally {
      own.tasks -= 1
      if (own.tasks === 0) queues.delete(address)
    }
  }
}

/**
 * For the market's past, which a worker thread computes: a page of days that are not cached takes half a second. The
 * limits allow what one screen or chart requests at once.
 */
export const createPastQueue = (): AddressQueue => createAddressQueue(2, 60)
