import { formatDateTime } from '../../ui/format/time.ts'

/** A time to the millisecond: what decides a contract is told exactly. */
export const exactTime = (ms: number): string => `${formatDateTime(ms)}.${String(ms % 1_000).padStart(3, '0')}`
