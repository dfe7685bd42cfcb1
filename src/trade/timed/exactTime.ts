import { formatDateTime } from '../../ui/format/time.ts'

/** A time to the millisecond, for what decides a contract. */
export const exactTime = (ms: number): string => `${formatDateTime(ms)}.${String(ms % 1_000).padStart(3, '0')}`
