import { parentPort, workerData } from 'node:worker_threads'
import { type AllocationTask, allocatePages } from './allocatePages.ts'

// Runs in a thread of its own (allocate.ts), once.

export const run = (): void => {
  parentPort?.postMessage(allocatePages(workerData as AllocationTask), [])
}
