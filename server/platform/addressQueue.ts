import { queue } from './queue.ts'

/** Runs tasks of an address in the order of their coming, a few at once; throws `Busy` when too many of it wait. */
export type AddressQueue = <T>(address: string, task: () => Promise<T>) => Promise<T>

/** For work of a thread that all share: who asks for much of it waits for himself. */
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
 * For the market's past, which is computed in a thread of its own: a page of days that nobody has looked at takes it half
 * a second. What a screen or a chart asks for at once fits in.
 */
export const createPastQueue = (): AddressQueue => createAddressQueue(2, 60)
